/**
 * The short form of the proofs, for every run of the tests: web processes and the worker are killed
 * under load and nothing is lost or doubled; web processes are renewed and end cleanly under load
 * and no visitor notices; importers are killed and every line is imported once.
 *
 *   node --import ./bin/typescript.js tests/chaos/smoke.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { agrees, runClickTrial } from './support/click_trial.js'
import { runImportTrial } from './support/import_trial.js'
import { runRenewalTrial } from './support/renewal_trial.js'

const SECONDS = 5
const RATE = 300

const settings = databaseSettings()
const common = { settings, build: process.env.SHUNT_BUILD, port: 3_985 }
const { reckoning, counted, kills } = await runClickTrial({
  ...common,
  database: 'shunt_chaos_smoke',
  seed: 20_261_121,
  seconds: SECONDS,
  ratePerSecond: RATE,
  webKills: 3,
  primaryKills: 1,
  workerKills: 1,
  databaseKills: 0,
  redisKills: 0,
})
check('web processes and the worker were killed', kills.web + kills.worker >= 3, kills)
check('enough redirects were answered', reckoning.answered > SECONDS * RATE * 0.4, reckoning)
check('every answered redirect is stored', reckoning.missing === 0, reckoning)
check('no click is stored twice', reckoning.double === 0, reckoning)
check('roll-ups, rows and ids agree', reckoning.rolledUp === reckoning.uniqueIds, reckoning)
check('classes, links, report and CSV agree with what was sent', agrees({ reckoning, counted }), {
  reckoning,
  counted,
})
await sleep(500)

const renewal = await runRenewalTrial({
  ...common,
  database: 'shunt_chaos_smoke',
  seconds: SECONDS,
  ratePerSecond: RATE,
  renewals: 1,
})
check('web processes were renewed', renewal.renewedProcesses === 2, renewal)
check('no request failed while web processes were renewed', renewal.failed === 0, renewal)
check('all redirects answered meanwhile are spooled', renewal.spooled === renewal.answered, renewal)
check('web processes end within 5 seconds', renewal.stoppedAfterMs <= 4_500, renewal)

const moved = await runImportTrial({
  settings,
  build: process.env.SHUNT_BUILD,
  database: 'shunt_chaos_smoke',
  seed: 20_261_121,
  lines: 6_000,
  kills: 2,
})
check('importers were killed at work', moved.killedAtWork >= 1, moved)
check('every line of the file has its one outcome', moved.unsettled === 0, moved)
check('no imported link is missing or double', moved.missing + moved.double === 0, moved)
check('each imported link has one event', moved.events === moved.links, moved)

endChecks()
