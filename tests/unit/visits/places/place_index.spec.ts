import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ipaddr from 'ipaddr.js'
import { buildPlaceIndex, UnusableCityDatabase } from '#app/visits/places/actions/build_place_index'
import { createLocator } from '#app/visits/places/create_locator'
import { readPlaceSource } from '#app/visits/places/queries/read_place_source'
import { readPlaceRecord } from '#app/visits/places/rules/city_record'
import { parsePlaceIndex } from '#app/visits/places/rules/place_index'
import { makeCityDatabase, type DatabaseForm, type Networks } from '#tests/fixtures/city_database'

const city = (country: string, region: string, name: string) => {
  return { country_code: country, state1: region, city: name, latitude: 1, timezone: '' }
}

/** Twenty addresses with what is known of them, at the edges of networks above all. */
const V4: Networks = [
  ['1.0.0.0/8', city('AU', 'Queensland', 'South Brisbane')],
  ['1.2.0.0/16', city('CN', 'Fujian', 'Wenquan')],
  ['1.2.3.0/24', city('JP', 'Osaka', 'Osaka (Shiromi)')],
  ['1.2.3.128/25', city('JP', 'Osaka', '')],
  ['1.2.3.255/32', city('JP', '', 'Nagoya')],
  ['9.0.0.0/15', city('US', '', '')],
  ['223.255.255.255/32', city('SG', 'Central', 'Singapore')],
]
const PLACES_OF_V4: [address: string, region: string | null, city: string | null][] = [
  ['0.255.255.255', null, null],
  ['1.0.0.0', 'AU/Queensland', 'AU/Queensland/South Brisbane'],
  ['1.1.255.255', 'AU/Queensland', 'AU/Queensland/South Brisbane'],
  ['1.2.0.0', 'CN/Fujian', 'CN/Fujian/Wenquan'],
  ['1.2.2.255', 'CN/Fujian', 'CN/Fujian/Wenquan'],
  ['1.2.3.0', 'JP/Osaka', 'JP/Osaka/Osaka'],
  ['1.2.3.127', 'JP/Osaka', 'JP/Osaka/Osaka'],
  ['1.2.3.128', 'JP/Osaka', null],
  ['1.2.3.255', null, 'JP//Nagoya'],
  ['1.2.4.0', 'CN/Fujian', 'CN/Fujian/Wenquan'],
  ['1.3.0.0', 'AU/Queensland', 'AU/Queensland/South Brisbane'],
  ['2.0.0.0', null, null],
  ['9.1.255.255', null, null],
  ['223.255.255.255', 'SG/Central', 'SG/Central/Singapore'],
]
const V6: Networks = [
  ['2a00::/16', city('DE', 'Bavaria', 'Bad Tölz')],
  ['2a00:1::/32', city('FR', 'Brittany', 'Arzon')],
  ['2a00:1:1::/48', city('FR', 'Brittany', 'Brest')],
  ['2a00:1:2::/49', city('FR', 'Brittany', 'Vannes')],
  ['2a00:1:2:f000::/52', city('FR', 'Brittany', 'Lorient')],
]
const PLACES_OF_V6: typeof PLACES_OF_V4 = [
  ['2a00::1', 'DE/Bavaria', 'DE/Bavaria/Bad Tölz'],
  ['2a00:1::1', 'FR/Brittany', 'FR/Brittany/Arzon'],
  ['2a00:1:1:ffff::1', 'FR/Brittany', 'FR/Brittany/Brest'],
  // The largest part of 48 bits says it.
  ['2a00:1:2:f000::1', 'FR/Brittany', 'FR/Brittany/Vannes'],
  ['2a00:2::', 'DE/Bavaria', 'DE/Bavaria/Bad Tölz'],
  ['2a01::', null, null],
]

test.group('The index of places', (group) => {
  let folder: string
  let target: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunt-places-'))
    target = join(folder, 'index', 'cities.places')
    return () => rm(folder, { recursive: true })
  })

  async function put(name: string, networks: Networks, form: DatabaseForm): Promise<string> {
    const file = join(folder, name)
    await writeFile(file, makeCityDatabase(networks, form))
    return file
  }

  async function placesOf(addresses: typeof PLACES_OF_V4): Promise<typeof PLACES_OF_V4> {
    const index = parsePlaceIndex(await readFile(target))
    return addresses.map(([address]) => {
      const [region, name] = index.find(ipaddr.parse(address).toByteArray()) ?? [null, null]
      return [address, region, name]
    })
  }

  test('twenty addresses are where they are known to be, in one file of both kinds')
    .with([24, 28, 32] as const)
    .run(async ({ assert }, recordBits) => {
      const file = await put('all.mmdb', [...V4, ...V6], { ipVersion: 6, recordBits })
      await buildPlaceIndex(target, 'all', [file])
      assert.deepEqual(await placesOf(PLACES_OF_V4), PLACES_OF_V4)
      assert.deepEqual(await placesOf(PLACES_OF_V6), PLACES_OF_V6)
      assert.deepEqual(await readPlaceSource(target), { name: 'all', builtAtMs: 1_780_000_000_000 })
    })

  test('the same in a file for each kind, and one alone knows nothing of the other', async ({
    assert,
  }) => {
    const files = [
      await put('four.mmdb', V4, { ipVersion: 4 }),
      await put('six.mmdb', V6, { ipVersion: 6 }),
    ]
    await buildPlaceIndex(target, 'two', files)
    assert.deepEqual(await placesOf(PLACES_OF_V4), PLACES_OF_V4)
    assert.deepEqual(await placesOf(PLACES_OF_V6), PLACES_OF_V6)
    await buildPlaceIndex(target, 'one', [files[0]])
    assert.deepEqual(await placesOf(PLACES_OF_V4), PLACES_OF_V4)
    assert.deepEqual((await placesOf(PLACES_OF_V6)).map(([, , name]) => name), PLACES_OF_V6.map(() => null)) // prettier-ignore
  })

  test('a database that is none changes nothing, and the reason is said', async ({ assert }) => {
    const good = await put('good.mmdb', V4, { ipVersion: 4 })
    await buildPlaceIndex(target, 'good', [good])
    const countries = await put('countries.mmdb', [['1.0.0.0/8', { country_code: 'AU' }]], { ipVersion: 4 }) // prettier-ignore
    const torn = join(folder, 'torn.mmdb')
    await writeFile(torn, (await readFile(good)).subarray(0, 100))
    for (const [file, reason] of [
      [countries, /knows no regions and no cities/],
      [torn, /torn\.mmdb cannot be used/],
      [join(folder, 'nowhere.mmdb'), /ENOENT/],
    ] as const) {
      const error = await buildPlaceIndex(target, 'bad', [file]).catch((caught) => caught)
      assert.instanceOf(error, UnusableCityDatabase)
      assert.match(error.message, reason)
      assert.equal((await readPlaceSource(target))?.name, 'good')
    }
  })

  test('an index that was cut off is none', async ({ assert }) => {
    await buildPlaceIndex(target, 'whole', [await put('all.mmdb', V4, { ipVersion: 4 })])
    const whole = new Uint8Array(await readFile(target))
    for (const bytes of [0, 10, 200, whole.length - 1]) {
      assert.throws(() => parsePlaceIndex(whole.slice(0, bytes)))
    }
    assert.throws(() => parsePlaceIndex(Buffer.concat([whole, Buffer.alloc(8)])), /longer/)
    assert.isNull(await readPlaceSource(join(folder, 'four.mmdb')))
  })

  test('a place counts in its own country alone, and what is installed later is found', async ({
    assert,
  }) => {
    const countries = { source: 'operator' as const, countryAt: (address: ipaddr.IPv4 | ipaddr.IPv6) => address.toString() === '1.2.3.5' ? 'CN' : 'JP' } // prettier-ignore
    const before = createLocator(countries, target)
    assert.deepEqual(before('1.2.3.4'), { country: 'JP', place: null })
    await buildPlaceIndex(target, 'all', [await put('all.mmdb', V4, { ipVersion: 4 })])
    const locate = createLocator(countries, target)
    const deadlineMs = performance.now() + 5_000
    while (locate('1.2.3.4').place === null && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const place = ['JP/Osaka', 'JP/Osaka/Osaka']
    assert.deepEqual(locate('1.2.3.4'), { country: 'JP', place } as never)
    assert.deepEqual(locate('::ffff:1.2.3.4'), { country: 'JP', place } as never)
    assert.deepEqual(locate('1.2.3.5'), { country: 'CN', place: null })
    const bundled = createLocator({ ...countries, source: 'bundled' }, target)
    bundled('1.2.3.5')
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.deepEqual(bundled('1.2.3.5'), { country: 'JP', place } as never)
    assert.deepEqual(bundled('2.0.0.0'), { country: 'JP', place: null })
    for (const nowhere of ['10.0.0.1', 'nonsense', '', '::1']) {
      assert.deepEqual(locate(nowhere), { country: null, place: null })
    }
  })

  test('the records of other makers are understood', ({ assert }) => {
    const munich = { country: 'DE', region: 'Bavaria', city: 'Munich' }
    assert.deepEqual(readPlaceRecord({ country_code: 'DE', state1: 'Bavaria', city: 'Munich (Au)' }), munich) // prettier-ignore
    assert.deepEqual(
      readPlaceRecord({
        country: { iso_code: 'DE' },
        subdivisions: [{ iso_code: 'BY', names: { de: 'Bayern', en: 'Bavaria' } }],
        city: { names: { de: 'München', en: 'Munich' } },
      }),
      munich
    )
    assert.deepEqual(readPlaceRecord({ country: 'DE', region: 'Bavaria', city: 'Munich' }), munich)
    const odd = { country_code: 'DE', state1: ' a\nb\0 ', city: '' }
    assert.deepEqual(readPlaceRecord(odd), { country: 'DE', region: 'a b', city: null })
    assert.isNull(readPlaceRecord({ city: 'Munich' }))
    assert.isNull(readPlaceRecord(null))
  })
})
