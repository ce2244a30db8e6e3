import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { fail, readLine } from '../machine/output.ts'
import { builds, isRelease, run, stamps } from '../machine/paths.ts'
import { readBuildStamp, STAMP_IN_USE } from './build_stamps.ts'
import { readVersion } from './sources.ts'

/** The build before the one in use. */
const PREVIOUS = `${stamps}/previous`

export const previousBuild = () => readLine(PREVIOUS)

/** Returns the name of the build in use; null where `build/` is a folder. */
export function buildInUse(): string | null {
  const target = linkTarget('build')
  return target === null ? null : basename(dirname(target))
}

function linkTarget(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null
}

/** Returns how people call a build. */
export function nameBuild(name: string | null): string {
  return (name && readLine(`${builds}/${name}/version`)) || 'an unknown version'
}

/** Returns how people call what `build/` holds where it is a folder. */
export function nameBuildFolder(): string {
  return readVersion('build/package.json') || 'nothing'
}

/** Returns a name for a build that no other has: the time, UTC. */
export function drawBuildName(suffix = ''): string {
  let name = new Date().toISOString().replace(/[-:]|\.\d+/g, '') + suffix
  while (existsSync(`${builds}/${name}`)) name += 'x'
  return name
}

/**
 * Puts a `build/` that is a folder among the builds. Versions that made it look for `.env` and `storage/` in the folder
 * around it, so that it is used from where it was.
 */
function adoptBuild(): void {
  const name = drawBuildName('-before')
  const folder = `${builds}/${name}`
  mkdirSync(folder, { recursive: true })
  // A release that takes archives finds its settings and data from wherever its build lies.
  if (isRelease) writeFileSync(`${folder}/stamp`, `${readBuildStamp()}\n`)
  else {
    writeFileSync(`${folder}/is_folder`, '')
    if (existsSync(STAMP_IN_USE)) copyFileSync(STAMP_IN_USE, `${folder}/stamp`)
  }
  writeFileSync(`${folder}/version`, `${nameBuildFolder()}\n`)
  moveBuild('build', `${folder}/build`)
  writeFileSync(PREVIOUS, `${name}\n`)
}

/** `build/` leads to this build from now on, at once. The one of before is noted. */
export function takeBuild(name: string): void {
  const before = buildInUse()
  if (before && before !== name) writeFileSync(PREVIOUS, `${before}\n`)
  if (before === null && existsSync('build')) adoptBuild()
  const folder = `${builds}/${name}`
  if (existsSync(`${folder}/is_folder`)) {
    rmSync('build', { force: true })
    moveBuild(`${folder}/build`, 'build')
    if (existsSync(`${folder}/stamp`)) renameSync(`${folder}/stamp`, STAMP_IN_USE)
    rmSync(folder, { recursive: true, force: true })
    return
  }
  try {
    replaceLink('build', `storage/builds/${name}/build`)
    copyFileSync(`${folder}/stamp`, STAMP_IN_USE)
  } catch {
    fail(75, 'the build could not be put into build/.')
  }
}

function moveBuild(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    fail(75, `${from} could not be moved to ${to}.`)
  }
}

/** Has a link lead elsewhere, at once. */
export function replaceLink(link: string, target: string): void {
  rmSync(`${link}.new`, { recursive: true, force: true })
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
}

/**
 * Removes builds that are not needed: all but the one in use, the one before it, the one that the web processes were
 * started from, and the one whose packages are in use.
 */
export function forgetBuilds(): void {
  const needed = new Set([buildInUse(), previousBuild(), readLine(`${run}/web_build`)])
  const packages = existsSync('node_modules') ? dirname(realpathSync('node_modules')) : ''
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const folder = `${builds}/${name}`
    if (needed.has(name) || realpathSync(folder) === packages) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
