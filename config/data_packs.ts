import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CountryFile } from '#app/visits/clicks/rules/country'
import installation from '#config/installation'
import env from '#start/env'

const folder = join(installation.storagePath, 'data')

/** Data that is newer than what came along: countries, crawlers and block lists, from a file. */
const dataPacks = {
  folder,

  /** A link to the pack that is in use. */
  current: join(folder, 'current'),

  /** Public keys whose packs are taken. */
  signers: env.get('DATA_PACK_SIGNERS') ?? [],
}

export default dataPacks

/** Returns the folders of block lists: the operator's, and that of the pack in use. */
export function listBlockListFolders(): string[] {
  return [installation.blockListsPath, packedFile('block_lists')].filter((path) => path !== null)
}

/** Returns the country databases that go before the one that came along. */
export function listCountryFiles(): CountryFile[] {
  const files = [
    { path: installation.countryDatabaseFile, source: 'operator' as const },
    { path: packedFile('country.mmdb'), source: 'pack' as const },
  ]
  return files.filter((file): file is CountryFile => file.path !== null)
}

/** Returns the path of a file of the pack in use; null: it has none, or no pack is installed. */
export function packedFile(name: string): string | null {
  const path = join(dataPacks.current, name)
  return existsSync(path) ? path : null
}
