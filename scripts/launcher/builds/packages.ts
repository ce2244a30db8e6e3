import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { INSTALL_LOG } from '../machine/debian.ts'
import { fail, readLine, readText, say, showLog } from '../machine/output.ts'
import { builds, isRelease, nodeHome, root, stamps } from '../machine/paths.ts'
import { runLogged } from '../machine/programs.ts'
import { previousBuild, replaceLink } from './builds.ts'

const STAMP = `${stamps}/packages`

/** A package of a lock file of npm. */
interface LockedPackage {
  version?: string
  optional?: boolean
  devOptional?: boolean
}

type LockedPackages = Record<string, LockedPackage>

/**
 * Do installed packages fit a lock file? What is optional is often for another kind of machine.
 *
 * @param wanted `packages` of package-lock.json
 * @param installed those of node_modules/.package-lock.json, which npm writes only after an installation has succeeded
 */
export function doPackagesFit(
  { '': own, ...wanted }: LockedPackages,
  installed: LockedPackages
): boolean {
  return (
    own !== undefined &&
    Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
      path in installed
        ? installed[path].version === version
        : (optional ?? false) || (devOptional ?? false)
    )
  )
}

function packagesIn(file: string): LockedPackages {
  try {
    return JSON.parse(readText(file)).packages
  } catch {
    return {}
  }
}

/** Do the packages that lie here fit the sources that lie here? */
export function doPackagesMatch(): boolean {
  return doPackagesFit(
    packagesIn('package-lock.json'),
    packagesIn('node_modules/.package-lock.json')
  )
}

const lockStamp = () => createHash('sha256').update(readText('package-lock.json')).digest('hex')

/** Keeps that the packages are those of the lock file. */
function acceptPackages(): void {
  writeFileSync(STAMP, `${lockStamp()}\n`)
}

/**
 * Installs the packages when there are none yet or the lock file has changed since. Where someone ran npm and
 * what lies there fits, it stays.
 *
 * @throws Exit 72
 */
export async function requirePackages(): Promise<void> {
  if (isRelease) {
    if (existsSync('node_modules')) return
    fail(
      72,
      'node_modules is missing: unpack the archive again over this folder; data and settings stay.'
    )
  }
  if (!existsSync('package-lock.json')) fail(72, 'there is no package-lock.json here.')
  if (existsSync('node_modules') && readLine(STAMP) === lockStamp()) return
  if (!doPackagesMatch()) {
    rmSync(STAMP, { force: true })
    await installPackages(root)
  }
  acceptPackages()
}

/**
 * Installs the packages that the lock file of a folder names, those for development too: the build needs them.
 *
 * @param meaning what a failure means, for people
 * @throws Exit 72
 */
export async function installPackages(folder: string, meaning = ''): Promise<void> {
  say('Installing the npm packages ...')
  const command = ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Addons compile against the Node.js that they run under.
  const env = existsSync(`${nodeHome}/include`) ? { npm_config_nodedir: nodeHome } : {}
  if ((await runLogged(command, { log: INSTALL_LOG, cwd: folder, env })) === 0) return
  // npm says why first, and how it is used after that.
  showLog(INSTALL_LOG, 'head')
  fail(72, `the npm packages could not be installed.${meaning}`)
}

/**
 * Makes the packages that came with a build those of the sources too, once nothing runs with those of before;
 * they stay with the build of before.
 *
 * @throws Exit 72
 */
export function takePackages(name: string): void {
  if (!existsSync(`${builds}/${name}/node_modules`)) return
  const before = previousBuild()
  const isLink = lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const kept = `${builds}/${before}/node_modules`
  try {
    if (
      before &&
      existsSync(`${builds}/${before}`) &&
      !existsSync(kept) &&
      existsSync('node_modules')
    ) {
      if (isLink) symlinkSync(realpathSync('node_modules'), kept)
      else renameSync('node_modules', kept)
    }
    if (!isLink) rmSync('node_modules', { recursive: true, force: true })
    replaceLink('node_modules', `storage/builds/${name}/node_modules`)
  } catch {
    fail(72, 'the packages could not be put into node_modules/.')
  }
  acceptPackages()
}
