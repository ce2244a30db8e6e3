import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the application that runs: the source tree, or a production build of it. */
export const applicationFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const isBuild = import.meta.url.endsWith('.js') && basename(applicationFolder) === 'build'

/** Where the launcher keeps builds, one beside the other; `build/` is a link to one of them. */
const KEPT_BUILD = /\/storage\/builds\/[^/]+\/build$/

/**
 * Folder of the installation, where `.env` and `storage/` lie. A build in `build/` belongs to the
 * folder around it, and one that the launcher keeps to the folder around `storage/`. It is replaced
 * by the next one, so that nothing of value may lie inside it; a build under any other name stands
 * for itself.
 */
export const installationFolder = findInstallation()

function findInstallation(): string {
  if (!isBuild) return applicationFolder
  if (KEPT_BUILD.test(applicationFolder)) return applicationFolder.replace(KEPT_BUILD, '')
  return dirname(applicationFolder)
}

/** Is the installation an unpacked release (docs/packaging.md)? It has no sources. */
export const isRelease = existsSync(join(installationFolder, 'RELEASE'))

/** Returns the absolute path of a file that a setting names, whatever the working directory is. */
export function settingPath(path: string): string {
  return resolve(installationFolder, path)
}

/**
 * Returns the absolute path of a file that an operator names at the command line: where they are,
 * although the launcher runs every command in the installation's folder.
 */
export function operatorPath(path: string): string {
  return resolve(process.env.SHUNT_CALLED_FROM || '', path)
}
