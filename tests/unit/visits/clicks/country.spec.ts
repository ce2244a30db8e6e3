import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { openCountryDatabase, readCountryCode } from '#app/visits/clicks/rules/country'

test.group('Country of an address', () => {
  test('v4, v6 and v4 mapped into v6 have one', async ({ assert }) => {
    const { countryOf, source } = await openCountryDatabase()
    assert.equal(source, 'bundled')
    assert.equal(countryOf('8.8.8.8'), 'US')
    assert.equal(countryOf('::ffff:8.8.8.8'), 'US')
    assert.equal(countryOf('::ffff:808:808'), 'US')
    assert.equal(countryOf('81.2.69.160'), 'GB')
    assert.equal(countryOf('2a02:cf40::1'), 'DK')
  })

  test('private, special and nonsense addresses have none, twice over', async ({ assert }) => {
    const { countryOf } = await openCountryDatabase()
    const addresses = [
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '127.0.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '',
      'nonsense',
      '1.2.3',
      '0x08080808',
      '8.8.8.8, 1.1.1.1',
      'x'.repeat(10_000),
    ]
    for (const address of [...addresses, ...addresses]) assert.isNull(countryOf(address), address)
  })

  test('the records of other makers are understood', ({ assert }) => {
    assert.equal(readCountryCode({ country_code: 'us' }), 'US')
    assert.equal(readCountryCode({ country: { iso_code: 'DE' } }), 'DE')
    assert.equal(readCountryCode({ registered_country: { iso_code: 'FR' } }), 'FR')
    assert.equal(readCountryCode({ country: 'JP' }), 'JP')
    for (const record of [null, undefined, {}, 'US', { country: {} }, { country_code: 'ZZZ' }]) {
      assert.isNull(readCountryCode(record))
    }
  })

  test("an operator's file that cannot be read gives way to the bundled one", async ({
    assert,
  }) => {
    const database = await openCountryDatabase([
      { path: '/nowhere/at/all.mmdb', source: 'operator' },
    ])
    assert.equal(database.source, 'bundled')
    assert.match(database.problem!, /all\.mmdb cannot be read/)
    assert.equal(database.countryOf('8.8.8.8'), 'US')
  })

  test('a file that is still compressed is named as one', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shunt-country-'))
    cleanup(() => rm(folder, { recursive: true }))
    const path = join(folder, 'country.mmdb')
    await writeFile(path, gzipSync('a database'))
    const { source, problem } = await openCountryDatabase([{ path, source: 'operator' }])
    assert.equal(source, 'bundled')
    assert.match(problem!, /country\.mmdb cannot be read: it is compressed; unpack it first/)
  })
})
