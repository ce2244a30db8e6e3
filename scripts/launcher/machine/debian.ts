import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { fail, say, showLog } from './output.ts'
import { logs, runtime } from './paths.ts'
import { findProgram, runLogged } from './programs.ts'

/** Gets what package tools say; a person sees its end where they fail. */
export const INSTALL_LOG = `${logs}/install.log`

/** Debian's packages with the programs that we want of them. */
export interface Wanted {
  /** What the program is called, as people type it. */
  name: string
  packages: readonly string[]

  /** Paths in the packages, such as `usr/bin/age`. */
  programs: readonly string[]
}

/** May we install Debian's packages? */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null
}

/** Installs Debian's packages; an old list of packages is refreshed only when it must be. Shows why it failed. */
export async function install(
  packages: readonly string[],
  env: Record<string, string> = {}
): Promise<boolean> {
  say(`Installing ${packages.join(' ')} ...`)
  const words = ['-q', '-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']
  const command = ['apt-get', ...words, ...packages]
  const options = { log: INSTALL_LOG, env: { DEBIAN_FRONTEND: 'noninteractive', ...env } }
  if ((await runLogged(command, options)) === 0) return true
  if (await refreshList()) {
    if ((await runLogged(command, { ...options, append: true })) === 0) return true
  }
  showLog(INSTALL_LOG)
  return false
}

async function refreshList(): Promise<boolean> {
  return (await runLogged(['apt-get', '-q', 'update'], { log: INSTALL_LOG, append: true })) === 0
}

/**
 * Finds a program in PATH, or brings it: its packages are unpacked under `storage/runtime` and not installed, so that no
 * service starts. An old list of packages is refreshed where we may.
 *
 * @param works whether what is there will do; being there is enough where it is left out
 */
export async function bringProgram(
  wanted: Wanted,
  works = () => findProgram(wanted.name) !== null
): Promise<boolean> {
  if (works()) return true
  if (!findProgram('apt-get')) return false
  say(`Fetching ${wanted.name} ...`)
  if ((await unpack(wanted)) && works()) return true
  return canInstall() && (await refreshList()) && (await unpack(wanted)) && works()
}

/** @throws Exit 73 */
export async function requireProgram(wanted: Wanted): Promise<void> {
  if (await bringProgram(wanted)) return
  fail(73, `${wanted.name} is missing. Install it: apt-get install ${wanted.packages[0]}`)
}

async function unpack({ name, packages, programs }: Wanted): Promise<boolean> {
  const folder = `${runtime}/${name}`
  mkdirSync(folder, { recursive: true })
  const options = { log: INSTALL_LOG, append: true, cwd: folder }
  for (const each of packages) {
    if ((await runLogged(['apt-get', '-q', 'download', each], options)) !== 0) return false
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb'))) {
      if ((await runLogged(['dpkg', '-x', file, '.'], options)) !== 0) return false
      rmSync(`${folder}/${file}`)
    }
  }
  for (const program of programs) linkProgram(`${folder}/${program}`)
  return true
}

/** Puts a program into the folder that comes first in PATH. */
export function linkProgram(file: string, name = basename(file)): void {
  mkdirSync(`${runtime}/bin`, { recursive: true })
  rmSync(`${runtime}/bin/${name}`, { force: true })
  symlinkSync(file, `${runtime}/bin/${name}`)
}
