/**
 * Promise 6: a clean restart loses nothing. Web processes are ended with SIGTERM and replaced, one
 * after the other, under load.
 *
 *   node --import @poppinss/ts-exec tests/chaos/restart.ts [--seconds 90] [--rate 2000]
 *     [--renewals 10] [--build build]
 */
import { parseArgs } from 'node:util'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { runRenewalTrial } from './support/renewal_trial.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '90' },
    rate: { type: 'string', default: '2000' },
    renewals: { type: 'string', default: '10' },
    build: { type: 'string', default: process.env.SHUNT_BUILD },
  },
})
const renewal = await runRenewalTrial({
  settings: databaseSettings(),
  database: 'shunt_chaos_restart',
  port: 3_987,
  seconds: Number(values.seconds),
  ratePerSecond: Number(values.rate),
  renewals: Number(values.renewals),
  build: values.build,
})
console.log(renewal)
const isKept =
  renewal.renewedProcesses >= Number(values.renewals) &&
  renewal.failed === 0 &&
  renewal.spooled === renewal.answered &&
  renewal.stoppedAfterMs <= 5_000
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
