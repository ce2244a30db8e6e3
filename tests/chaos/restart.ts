/**
 * Promise 6: a clean restart loses nothing. Web processes are ended with SIGTERM and replaced, one
 * after the other, under load.
 *
 *   node --import ./bin/typescript.js tests/chaos/restart.ts [--seconds 90] [--rate 2000]
 *     [--renewals 10] [--build build]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { runRenewalTrial } from './support/renewal_trial.js'

const { seconds, rate, renewals, build } = readOptions({
  seconds: 90,
  rate: 2000,
  renewals: 10,
})
const renewal = await runRenewalTrial({
  settings: databaseSettings(),
  database: 'shunt_chaos_restart',
  port: 3_987,
  seconds,
  ratePerSecond: rate,
  renewals,
  build,
})
console.log(renewal)
const isKept =
  renewal.renewedProcesses >= renewals &&
  renewal.failed === 0 &&
  renewal.spooled === renewal.answered &&
  renewal.stoppedAfterMs <= 5_000
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
