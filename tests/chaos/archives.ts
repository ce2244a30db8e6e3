/**
 * A release is exchanged for another by `./shunt upgrade <archive>` while visitors come, and back again. First what
 * must not be taken is not: an archive whose checksum is wrong, one that is none, one for another machine, one whose
 * web process does not start. Each time the release of before serves on. Then it goes well, back, and forth again.
 * No visit fails, every click is counted once, and launcher, documents and Node.js are those of the release that runs.
 *
 *   ./shunt chaos archives [--rate 200] [--archive shunt-0.1.2-linux-x64.tar.gz]
 */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FreshClone } from '#tests/first_minute/support/fresh_clone'
import { ROOT } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { seedLinks } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { connectToLaunched } from './support/launched_database.js'
import { checkVisits } from './support/reckoning.js'
import { addMigration, type Sabotage } from './support/upgraded_installation.js'
import { visitUntil } from './support/visit_until.js'

const { rate, archive: given } = readOptions({ rate: 200, archive: '' })
const LINKS = 100

/** Of the release that takes the place of the one of here. */
const LATER = '99.0.0'

const folder = mkdtempSync(join(tmpdir(), 'shunt-archives-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

let archive = given && resolve(given)
if (!archive) {
  execFileSync('./shunt', ['release', folder], { cwd: ROOT, stdio: 'ignore' })
  archive = globSync(join(folder, '*.tar.gz'))[0]
}
const tree = join(folder, 'tree/shunt')
execFileSync('mkdir', ['-p', tree])
execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', tree])

/** Packs the release of here again as another. */
function makeArchive(name: string, change: (tree: string) => void): string {
  const [other, file] = [join(folder, name), join(folder, `${name}.tar.gz`)]
  execFileSync('cp', ['-al', tree, other])
  // What is changed is written as another file: those of both releases are links to one.
  const edit = (path: string, how: (text: string) => string) => {
    const text = readFileSync(join(other, path), 'utf8')
    rmSync(join(other, path))
    writeFileSync(join(other, path), how(text))
  }
  edit('RELEASE', (text) => text.replace(/^version=.*/m, `version=${LATER}\nname=${name}`))
  edit('CHANGELOG.md', (text) => `${text}\n- Upgrading: this is ${name}.\n`)
  edit('build/bin/server.js', (text) => text)
  change(other)
  execFileSync('tar', ['-I', 'gzip -1', '-cf', file, '-C', folder, name])
  rmSync(other, { recursive: true })
  return file
}

const append =
  (path: string, text: string): Sabotage =>
  (build) =>
    appendFileSync(join(build, path), text)

const later = makeArchive('later', (other) =>
  addMigration(`this.schema.raw('ALTER TABLE links ADD COLUMN upgrade_trial INT NULL')`)(
    join(other, 'build')
  )
)
const broken = makeArchive('broken', (other) =>
  append('bin/server.js', `\nthrow new Error('does not start')\n`)(join(other, 'build'))
)
const elsewhere = makeArchive('elsewhere', (other) => {
  const text = readFileSync(join(other, 'RELEASE'), 'utf8')
  writeFileSync(join(other, 'RELEASE'), text.replace(/^platform=.*/m, 'platform=linux-other'))
})
const empty = join(folder, 'empty.tar.gz')
execFileSync('tar', ['-czf', empty, '-C', folder, '--files-from=/dev/null'])
const damaged = join(folder, 'damaged.tar.gz')
cpSync(later, damaged)
execFileSync('sh', ['-c', 'sha256sum damaged.tar.gz >damaged.sha256'], { cwd: folder })
appendFileSync(damaged, 'x')

const release = await FreshClone.unpack(archive, {
  APP_URL: 'http://localhost',
  PATH: cleanEnvironment().PATH!,
})
const first = release.read('RELEASE')
await release.succeed('./shunt start')
const connection = await connectToLaunched(release)
await seedLinks(connection, LINKS)
const load = visitUntil(Number(new URL(release.url).port), LINKS, rate)
const faultsSoFar = () => load.outcome.broken + load.outcome.otherwise.size
await sleep(2_000)

console.log('What goes wrong')
const before = release.pidOf('web')
for (const [name, words, code, reason] of [
  ['an archive with a wrong checksum', damaged, 70, /is not what .* says/],
  ['a file that is no archive of a release', empty, 70, /no archive of a release/],
  ['a release for another machine', elsewhere, 70, /is for linux-other/],
  ['no archive', '', 64, /name the archive/],
  [
    'a release whose web process does not start',
    `--no-backup ${broken}`,
    79,
    /does not become healthy/,
  ],
] as const) {
  const ran = await release.run(`./shunt upgrade ${words}`)
  check(`${name}: ends with ${code} and says so`, ran.code === code && reason.test(ran.output), ran)
  const isUntouched = release.pidOf('web') === before && release.read('RELEASE') === first
  check('and the release of before serves on', isUntouched && faultsSoFar() === 0, load.outcome)
}

console.log('What goes well')
const upgraded = await release.run(`./shunt upgrade ${later}`)
check('the upgrade succeeds', upgraded.code === 0, upgraded)
check('it says what the new one asks', /Upgrading: this is later/.test(upgraded.output), upgraded)
check('it makes a backup first', /^Backup: .*\.tar/m.test(upgraded.output), upgraded)
check('the web process is a new one', release.pidOf('web') !== before, before)
check('all of the folder is the new release', isRelease(LATER), release.read('RELEASE'))
check('no visit failed', faultsSoFar() === 0, load.outcome)
const again = await release.run(`./shunt upgrade ${later}`)
check('the same one again is nothing to do', /up to date/.test(again.output), again)
const back = await release.run('./shunt upgrade --back')
check('going back succeeds', back.code === 0 && release.read('RELEASE') === first, back)
const forth = await release.run(`./shunt upgrade --no-backup ${later}`)
check('and so does going forth again', forth.code === 0 && isRelease(LATER), forth)
const status = await release.run('./shunt status')
check('all that has to run does', status.code === 0, status)
await checkVisits(connection, await load.end())
connection.destroy()
await release.succeed('./shunt stop && ./shunt start')
const { status: found } = await fetch(`${release.url}/health/ready`)
check('it starts again from what is there', found === 200, found)
await release.remove()
endChecks(23)

function isRelease(version: string): boolean {
  return (
    release.read('RELEASE').includes(`version=${version}\n`) &&
    release.read('CHANGELOG.md').includes('this is later')
  )
}
