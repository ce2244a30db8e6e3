/**
 * Yesterday's state on a bare machine, by nothing but the commands of docs/operating.md: they are copied
 * out of its sections, with the reader's own file names put in, and run in an empty folder with the sources
 * and an empty database. Afterwards links lead where they led, clicks are those of the backup with what
 * its spool had, pictures are the same to the byte, people sign in, the audit log is whole. Then some time
 * passes, and the section about going back to a backup is tried in the same way.
 *
 *   ./shunt chaos bare_machine [--builds]
 *
 * `--builds` has the new machine make its own build, as someone with a clone does.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readOptions } from '../../bench/support/read_options.js'
import { check, endChecks } from './support/check.js'
import { CopiedInstallation } from './support/copied_installation.js'
import { fillCommands, readCommands } from './support/document_commands.js'
import { until } from './support/killing.js'
import { LivingInstallation, type SeenState } from './support/living_installation.js'

const { builds, build } = readOptions({ builds: false })
const PORT = 3_962
const URL = `http://127.0.0.1:${PORT}`
const PERSON = { email: 'chaos@example.com', password: 'a lantern on the moor' }
const DRAINED_WITHIN_MS = 60_000

/** What stands in the document for the reader's own. */
const KEPT_KEY = '/path/to/the/kept'
const KEPT_BACKUP = '/path/to/'
const EXAMPLE = 'shunt-20261122T030000Z-....tar'

if (!build) throw new Error('Say which build to run: --build')
const safe = mkdtempSync(join(tmpdir(), 'shunt-kept-'))
process.once('exit', () => rmSync(safe, { recursive: true, force: true }))
const settings = { PORT: String(PORT), APP_URL: URL, API_RATE_LIMIT: '1000000' }

const old = new CopiedInstallation({ build }, settings)
const manual = old.read('docs/operating.md')
await old.run('./shunt start')
const workspace = await old.install(PERSON)
const people = new LivingInstallation({ port: PORT, workspace, person: PERSON })
await people.fill()
await people.visit(3)
await showsClicks(3)
const before = await people.look()
await runAsWritten(old, 'Backups')
await people.visit(1)
await old.remove()

const fresh = new CopiedInstallation({ build: builds ? undefined : build }, settings)
const restoredAfter = await runAsWritten(fresh, 'Restoring on a bare machine')
await compare('restored', before)
await people.visit(2)
await showsClicks(5)
const since = await people.look()
check('clicks are counted on', since.clicks === 5 * people.visitsEachTime, since)
const audited = await fresh.run('./shunt ace audit:verify')
check('the audit log is whole', /\S/.test(audited), audited)

await fresh.run('./shunt ace backup:create')
const later = await people.addLink('after-the-backup')
check('a link made since leads somewhere', (await people.leads(later)) !== '404', later)
const wentBackAfter = await runAsWritten(fresh, 'Going back to a backup')
check('what was made since is gone', (await people.leads(later)) === '404', later)
await showsClicks(5)
await compare('gone back', since)
await fresh.remove()

console.log({ restoredAfterSeconds: restoredAfter, wentBackAfterSeconds: wentBackAfter })
endChecks()

/** Runs the commands of a section one after the other, each of which has to succeed. */
async function runAsWritten(installation: CopiedInstallation, heading: string): Promise<number> {
  const startedMs = performance.now()
  for (const command of readCommands(manual, heading)) {
    const isHere = command.includes('storage/backups')
    const [line] = fillCommands([command], {
      [KEPT_KEY]: join(safe, 'key'),
      [KEPT_BACKUP]: `${safe}/`,
      [EXAMPLE]: nameOfBackup(isHere ? join(installation.folder, 'storage/backups') : safe),
    })
    console.log(`  $ ${line}`)
    // It names what is missing on a machine of a trial, such as mail; errors are another code.
    const isDoctor = line === './shunt doctor'
    await installation.run(isDoctor ? `${line} || [ $? -eq 1 ]` : line)
  }
  return Math.round((performance.now() - startedMs) / 1_000)
}

/** Returns the backup that lies in a folder: what the example stands for. */
function nameOfBackup(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.find((name) => name.endsWith('.tar')) ?? EXAMPLE
}

async function showsClicks(times: number): Promise<void> {
  const wanted = times * people.visitsEachTime
  await until(async () => (await people.countClicks()) >= wanted, DRAINED_WITHIN_MS)
}

async function compare(name: string, wanted: SeenState): Promise<void> {
  const found = await people.look()
  for (const key of Object.keys(wanted) as (keyof SeenState)[]) {
    check(`${name}: ${key}`, isDeepStrictEqual(found[key], wanted[key]), [found[key], wanted[key]])
  }
}
