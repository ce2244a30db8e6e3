import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { COMMANDS } from '../command_line/commands.ts'
import { outputOf } from '../machine/programs.ts'
import { readRelease } from '../upgrade/archive.ts'
import { buildDebianChangelog, buildManual, fillControl, toDebianVersion } from './package_texts.ts'
import { must, WORK } from './steps.ts'

const TREE = `${WORK}/deb`

/** Where dpkg unpacks the release; packaging/deb/postinst says what is made of it. */
const RELEASE = `${TREE}/usr/lib/shunt/release`
const SOURCES = `${RELEASE}/packaging`

/** Commands that packaging/deb/shunt leaves to systemd and apt. */
const OF_OTHERS = new Set([
  ...['start', 'stop', 'restart', 'status', 'logs'],
  ...['services', 'uninstall', 'upgrade'],
])

const ARCHITECTURES: Record<string, string> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }

/**
 * Makes a Debian package of the archive of a release, beside it. The same archive gives the same package.
 *
 * @returns its path
 * @throws Error where a step fails
 */
export async function makePackage(archive: string): Promise<string> {
  mkdirSync(RELEASE, { recursive: true })
  const unpack = ['--strip-components=1', '--no-same-owner', '-C', RELEASE]
  must(['tar', '-xzf', archive, ...unpack])
  removeUseless()
  const { version, platform } = readRelease(readFileSync(`${RELEASE}/RELEASE`, 'utf8'))
  const architecture = ARCHITECTURES[platform]
  if (!architecture) throw new Error(`Debian has no architecture ${platform}`)
  const name = toDebianVersion(version)
  const madeAt = Math.floor(statSync(`${RELEASE}/RELEASE`).mtimeMs / 1_000)
  symlinkSync('/var/lib/shunt', `${RELEASE}/storage`)
  symlinkSync('/etc/shunt/env', `${RELEASE}/.env`)
  layFiles()
  layDocuments(name)
  const control = fillControl(readFileSync(`${SOURCES}/deb/control`, 'utf8'), {
    ...{ VERSION: name, ARCHITECTURE: architecture, MAINTAINER: maintainer() },
    SIZE: (outputOf(['du', '-sk', '--apparent-size', TREE]) ?? '0').split('\t')[0],
  })
  layControl(control)
  const file = `${dirname(archive)}/shunt_${name}_${architecture}.deb`
  rmSync(file, { force: true })
  must(['find', TREE, '-exec', 'touch', '--no-dereference', `--date=@${madeAt}`, '{}', '+'])
  must([
    ...['env', `SOURCE_DATE_EPOCH=${madeAt}`, 'dpkg-deb', '--root-owner-group', '-Zxz', '-z1'],
    ...['--build', TREE, file],
  ])
  return file
}

/** Debian has no such C library and wants no such files. Nothing in node_modules is run as a program. */
function removeUseless(): void {
  const find = ['find', `${RELEASE}/node_modules`, '-type', 'f']
  const names = ['*.musl.node', '.npmignore', '.eslintrc*']
  const any = names.flatMap((name) => ['-o', '-name', name]).slice(1)
  must([...find, '(', ...any, ')', '-delete'])
  must([...find, '-perm', '/111', '-exec', 'chmod', 'a-x', '{}', '+'])
}

/** Lays what lies outside of the release: the program, units, rotation of logs. */
function layFiles(): void {
  lay('usr/bin/shunt', `${SOURCES}/deb/shunt`, 0o755)
  lay('etc/logrotate.d/shunt', `${SOURCES}/logrotate/shunt`)
  const units = 'lib/systemd/system'
  for (const unit of globSync(`${SOURCES}/systemd/shunt-*.service`)) {
    lay(`${units}/${basename(unit)}`, unit, 0o644, (text) =>
      text
        .replaceAll('/opt/shunt/', '/usr/lib/shunt/current/')
        .replace('WorkingDirectory=/opt/shunt', 'WorkingDirectory=/usr/lib/shunt')
    )
  }
  lay(`${units}/shunt-migrate.service.d/database.conf`, `${SOURCES}/deb/database.conf`)
}

function lay(path: string, from: string, mode = 0o644, change = (text: string) => text): void {
  write(path, change(readFileSync(from, 'utf8')), mode)
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(`${TREE}/${path}`), { recursive: true })
  writeFileSync(`${TREE}/${path}`, text)
  chmodSync(`${TREE}/${path}`, mode)
}

function layDocuments(version: string): void {
  const documents = 'usr/share/doc/shunt'
  lay(`${documents}/copyright`, `${SOURCES}/deb/copyright`)
  lay('usr/share/lintian/overrides/shunt', `${SOURCES}/deb/lintian-overrides`)
  const changes = readFileSync(`${RELEASE}/CHANGELOG.md`, 'utf8')
  const listed = COMMANDS.filter(
    ({ name, isHidden, refusalInRelease }) => !isHidden && !refusalInRelease && !OF_OTHERS.has(name)
  )
  const compressed = {
    [`${documents}/changelog`]: buildDebianChangelog(changes, version, maintainer()),
    'usr/share/man/man1/shunt.1': buildManual(listed, version),
  }
  for (const [path, text] of Object.entries(compressed)) {
    write(path, text)
    must(['gzip', '-9n', `${TREE}/${path}`])
  }
}

function layControl(control: string): void {
  write('DEBIAN/control', control)
  write('DEBIAN/conffiles', '/etc/logrotate.d/shunt\n')
  for (const name of ['postinst', 'prerm', 'postrm']) {
    lay(`DEBIAN/${name}`, `${SOURCES}/deb/${name}`, 0o755)
  }
  lay('DEBIAN/templates', `${SOURCES}/deb/templates`)
  const list = `find . -path ./DEBIAN -prune -o -type f -printf '%P\\0' | sort -z | xargs -0 md5sum`
  must(['sh', '-c', list], TREE, `${TREE}/DEBIAN/md5sums`)
  chmodSync(`${TREE}/DEBIAN/md5sums`, 0o644)
}

/** Returns who makes it: by the variables of Debian's own tools, or else who made the last commit. */
function maintainer(): string {
  const { DEBFULLNAME: name = 'Shunt', DEBEMAIL: address } = process.env
  if (address) return `${name} <${address}>`
  return outputOf(['git', 'log', '-1', '--format=%an <%ae>']) || 'Shunt <root@localhost>'
}
