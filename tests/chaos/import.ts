/**
 * An import ends with every line once, whichever process dies: the command and the worker that
 * takes over from it are killed at random, then the file is imported to its end, and a second time.
 *
 *   node --import ./bin/typescript.js tests/chaos/import.ts [--lines 100000] [--kills 10] [--seed 1]
 *     [--build build]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { runImportTrial } from './support/import_trial.js'

const { lines, kills, seed, build } = readOptions({
  lines: 100_000,
  kills: 10,
  seed: Date.now() % 1_000_000,
})
const outcome = await runImportTrial({
  settings: databaseSettings(),
  database: 'shunt_chaos_import',
  seed,
  lines,
  kills,
  build,
})
console.log({ seed, ...outcome })
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
