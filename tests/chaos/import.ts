/**
 * An import ends with every line once, whoever dies: the command and the worker that takes over from
 * it are killed at random, then the file is imported to its end, and a second time.
 *
 *   node --import @poppinss/ts-exec tests/chaos/import.ts [--lines 100000] [--kills 10] [--seed 1]
 *     [--build build]
 */
import { parseArgs } from 'node:util'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { runImportTrial } from './support/import_trial.js'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    build: { type: 'string', default: process.env.SHUNT_BUILD },
  },
})
const outcome = await runImportTrial({
  settings: databaseSettings(),
  database: 'shunt_chaos_import',
  seed: Number(values.seed),
  lines: Number(values.lines),
  kills: Number(values.kills),
  build: values.build,
})
console.log({ seed: Number(values.seed), ...outcome })
const isKept =
  outcome.killedAtWork > 0 &&
  outcome.missing === 0 &&
  outcome.double === 0 &&
  outcome.unsettled === 0 &&
  outcome.madeByTheSecondRun === 0 &&
  outcome.events === outcome.links &&
  outcome.audited === outcome.links
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
