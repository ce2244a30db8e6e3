import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, relative } from 'node:path'
import { FileLock } from '../machine/file_lock.ts'
import { fail, readLine, say, showLog } from '../machine/output.ts'
import { builds, logs, root, storage } from '../machine/paths.ts'
import { runLogged } from '../machine/programs.ts'
import { isShuntRunning } from '../services/services.ts'
import { forgetFailures, hasBuild, isBuildCurrent, isBuildOf } from './build_stamps.ts'
import { drawBuildName, forgetBuilds, takeBuild } from './builds.ts'
import { doPackagesMatch, installPackages, takePackages } from './packages.ts'
import { BUILD_READS, nameVersion, NO_SOURCES, stampSources } from './sources.ts'

const COPY = `${storage}/build_copy`

/** Held while an upgrade is at work: no other build may come in its way. */
export const upgradeLock = new FileLock('upgrade.lock')

export interface BuildOptions {
  /** Is it the upgrade itself that builds? */
  isUpgrade?: boolean

  /** What a failure means, for people. */
  meaning?: string
}

/**
 * Builds a copy of the sources, because the build begins with emptying its folder, and that may be in use. Packages
 * that the sources need and that do not lie here go into the copy: those here may be in use too.
 *
 * @throws Exit 72, 75, 80
 */
export async function buildCopy({ isUpgrade, meaning }: BuildOptions = {}): Promise<void> {
  if (!isUpgrade) requireNoUpgrade()
  const after = meaning ? ` ${meaning}` : ''
  const stamp = stampSources()
  copySources()
  if (doPackagesMatch()) symlinkSync(`${root}/node_modules`, `${COPY}/node_modules`)
  else await installPackages(COPY, after)
  say('Building ...')
  const log = `${logs}/build.log`
  // Visitors of the version that runs come first.
  const command = ['nice', '-n', '10', 'npm', 'run', '--silent', 'build']
  const code = await runLogged(command, { log, cwd: COPY, env: { NODE_ENV: 'production' } })
  if (code !== 0 || !hasBuild(`${COPY}/build`)) {
    showLog(log)
    fail(75, `the build failed.${after}`)
  }
  writeFileSync(`${COPY}/stamp`, `${stamp}\n`)
}

function requireNoUpgrade(): void {
  if (!upgradeLock.tryTake()) fail(80, 'an upgrade is at work in this folder; wait for its end.')
  upgradeLock.release()
}

function copySources(): void {
  rmSync(COPY, { recursive: true, force: true })
  try {
    mkdirSync(COPY, { recursive: true })
  } catch {
    fail(75, `cannot write to ${COPY}.`)
  }
  for (const name of [...BUILD_READS, '.adonisjs'].filter((one) => existsSync(one))) {
    mkdirSync(dirname(`${COPY}/${name}`), { recursive: true })
    cpSync(name, `${COPY}/${name}`, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NO_SOURCES.test(relative('.', path)),
    })
  }
}

/** Builds a copy unless that of an earlier command is of these sources. */
export async function requireCopy(options: BuildOptions = {}): Promise<void> {
  if (!isBuildOf(`${COPY}/build`, `${COPY}/stamp`, stampSources())) await buildCopy(options)
}

/**
 * Gives the finished copy a folder among the builds.
 *
 * @returns its name
 * @throws Exit 75
 */
export function keepCopy(): string {
  const name = drawBuildName()
  const folder = `${builds}/${name}.new`
  try {
    mkdirSync(folder, { recursive: true })
    for (const one of ['build', 'stamp']) renameSync(`${COPY}/${one}`, `${folder}/${one}`)
    writeFileSync(`${folder}/version`, `${nameVersion()}, built ${describeNow()}\n`)
    if (existsSync('CHANGELOG.md')) copyFileSync('CHANGELOG.md', `${folder}/CHANGELOG.md`)
    writeFileSync(`${folder}/assets`, assetsOf(`${folder}/build`).join('\n'))
    const packages = `${COPY}/node_modules`
    if (lstatSync(packages, { throwIfNoEntry: false })?.isDirectory()) {
      renameSync(packages, `${folder}/node_modules`)
    }
    renameSync(folder, `${builds}/${name}`)
  } catch {
    fail(75, `the build could not be put into ${builds}.`)
  }
  rmSync(COPY, { recursive: true, force: true })
  return name
}

const describeNow = () => `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns the paths of the built styles and scripts in `public/assets` of a build; none where it has none. */
export function assetsOf(build: string): string[] {
  const folder = `${build}/public/assets`
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`))
}

/** Puts the finished copy in its place. What runs from the build of before may go on. */
export function useCopy(): void {
  const name = keepCopy()
  takeBuild(name)
  takePackages(name)
  forgetBuilds()
  forgetFailures()
}

/**
 * Names in SHUNT_BUILD where a build of the sources as they are lies. A running Shunt keeps its own.
 *
 * @returns the folder
 */
export async function provideBuild(): Promise<string> {
  let folder = `${root}/build`
  if (!isBuildCurrent()) {
    await requireCopy()
    if (isShuntRunning()) folder = `${COPY}/build`
    else useCopy()
  }
  process.env.SHUNT_BUILD = folder
  return folder
}

/** Returns the stamp of a build that is kept. */
export const stampOf = (name: string) => readLine(`${builds}/${name}/stamp`)
