/**
 * Every proof of this folder, one after the other, in small sizes and with a seed each, and one table
 * of them. `--full` runs each in the size that it has by itself.
 *
 * `--resume` goes on with a run that was cut off, and runs again what was not kept in it.
 *
 *   ./shunt chaos all [--full] [--only clicks,restart] [--limit-seconds 600] [--resume]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { planAll, runAll } from '../../bench/support/run_all.js'
import { SMALL_PROOFS } from './support/small_proofs.js'

const { full, only, limitSeconds, resume } = readOptions({
  ...{ full: false, only: '', limitSeconds: 600, resume: false },
})
const programs = planAll('tests/chaos', full ? {} : SMALL_PROOFS, only)
process.exit((await runAll('chaos', programs, { limitSeconds, resume })) ? 0 : 1)
