import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** A package was not brought, or its archive is none. */
export class NoPackage extends Error {}

/**
 * Brings the newest version of a package from the registry of npm, without running anything of it.
 *
 * @param folder where its archive is put
 * @returns the archive
 * @throws NoPackage
 */
export function bringPackage(name: string, folder: string): string {
  const command = ['pack', name, '--pack-destination', folder, '--silent']
  const { status, stdout, error } = spawnSync('npm', command, { encoding: 'utf8', cwd: folder })
  const file = stdout?.trim().split('\n').at(-1)
  if (status === 0 && file) return join(folder, file)
  const reason = error ? `npm is not there (${error.message})` : 'npm could not fetch it'
  throw new NoPackage(
    `${name} was not brought: ${reason}. Fetch it where there is internet with \`npm pack ${name}\`, and name the file.`
  )
}

/**
 * Unpacks the archive of a package.
 *
 * @returns the folder of its files
 * @throws NoPackage
 */
export function unpackPackage(archive: string, folder: string): string {
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', folder, '--no-same-owner'])
  if (status !== 0) throw new NoPackage(`${archive} is no package`)
  return join(folder, 'package')
}
