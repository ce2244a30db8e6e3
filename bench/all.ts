/**
 * Every figure of the README that is measured here, one after the other, and one table of them; the
 * redirect stands beside a bare listener of the same run. `--small` is for a look whether they run.
 *
 *   ./shunt bench all [--small] [--only redirect,qr] [--limit-seconds 3600] [--resume]
 */
import { readOptions } from './support/read_options.js'
import { planAll, runAll } from './support/run_all.js'

/** As the README says it; those that are not here run in the size that they have by themselves. */
const AS_IN_README: Record<string, string> = {
  analytics: '--sizes 1000000,20000000',
  redirect: '--pairs 5 --seconds 4',
}

const SMALL: Record<string, string> = {
  analytics: '--sizes 20000 --links 500 --rounds 1',
  bulk: '--calls 3',
  click_drain: '20000 500',
  console_pages: '--links 2000 --rounds 3',
  enumeration: '--count 30',
  junk_keys: '--keys 5000',
  live_view: '--pairs 1 --seconds 3',
  lists: '--links 5000 --rounds 5 --pairs 1 --seconds 1',
  login_flood: '--seconds 5 --redirects 100 --logins 20',
  places: '--pairs 1 --seconds 1',
  qr: '--seconds 1 --pairs 1',
  raw_reports: '10000 200 1',
  redirect: '--pairs 1 --seconds 1',
  replica: '--links 20000 --asked 20000',
  reports_beside: '--clicks 200000 --rounds 1 --seconds 4',
  split: '--visitors 5000',
  unknown_aliases: '--connections 200 --seconds 3',
  workspace_move: '--links 1000 --clicks 5000',
}

const { small, only, limitSeconds, resume } = readOptions({
  ...{ small: false, only: '', limitSeconds: 3_600, resume: false },
})
const programs = planAll('bench', small ? SMALL : AS_IN_README, only)
process.exit((await runAll('bench', programs, { limitSeconds, resume })) ? 0 : 1)
