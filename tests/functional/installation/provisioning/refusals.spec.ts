import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setLicence } from '#tests/fixtures/licence'
import { somebody } from '#tests/fixtures/people'
import { DescribedFolder } from '#tests/fixtures/provisioning'

type Document = Record<string, unknown>

/** What is wrong, with a description that has it, and what the refusal says. */
const WRONG: [title: string, make: (folder: DescribedFolder) => Document, reason: RegExp][] = [
  ['another version', () => ({ apiVersion: 'v2', kind: 'Plan', name: 'x' }), /shunt\/v1/],
  ['an unknown kind', () => ({ kind: 'Planet', name: 'x' }), /kind is one of/],
  ['no name', () => ({ kind: 'Plan' }), /name is missing/],
  [
    'a misspelt field',
    ({ base }) => ({ ...base[1], name: 'B', timezone: 'UTC' }),
    /Is timeZone meant/,
  ],
  [
    'a value of another type',
    ({ base }) => ({ ...base[1], name: 'B', respectGpc: 'yes' }),
    /true or false/,
  ],
  [
    'a value out of its list',
    ({ base }) => ({ ...base[1], name: 'B', clickPrivacy: 'Open' }),
    /none of Anonymous/,
  ],
  [
    'a plan without limits',
    () => ({ kind: 'Plan', name: 'Half', features: [] }),
    /needs qrCodesMonthly/,
  ],
  [
    'a limit out of range',
    () => ({ kind: 'Plan', name: 'Half', bulkLinks: 1_000_000 }),
    /from 1 to 1000/,
  ],
  [
    'a zone that is none',
    ({ base }) => ({ ...base[1], name: 'B', timeZone: 'Mars/Olympus' }),
    /time zone/i,
  ],
  [
    'a foreign organisation',
    () => ({ kind: 'Workspace', organisation: 'Nowhere Ltd', name: 'B' }),
    /There is no organisation Nowhere Ltd/,
  ],
  [
    'no workspace',
    ({ organisation }) => ({ kind: 'Domain', organisation, name: 'go.example.com' }),
    /workspace has to name/,
  ],
  ['a host that is none', ({ home }) => ({ kind: 'Domain', ...home, name: 'not a host' }), /host/i],
  [
    'a private destination',
    ({ home, domain }) => ({
      kind: 'Domain',
      ...home,
      name: domain,
      rootRedirectUrl: 'http://10.0.0.1/',
    }),
    /private|public/i,
  ],
  [
    'a role that no file gives',
    ({ home }) => ({ kind: 'Member', ...home, name: 'ada@example.com', role: 'Owner' }),
    /none of Viewer/,
  ],
  [
    'a member without a role',
    ({ home, tag }) => ({ kind: 'Member', ...home, name: `a@${tag}.example.com` }),
    /needs a role/,
  ],
  [
    'no address',
    ({ home }) => ({ kind: 'Member', ...home, name: 'ada', role: 'Viewer' }),
    /email address/,
  ],
  ['an unknown plugin', () => ({ kind: 'PluginSettings', name: 'telex' }), /no plugin telex/],
  [
    'an unknown setting of a plugin',
    () => ({ kind: 'PluginSettings', name: 'stripe', settings: { colour: 'red' } }),
    /colour/,
  ],
  [
    'a secret in the file',
    () => ({ kind: 'PluginSettings', name: 'stripe', settings: { secretKey: 'sk_live_1' } }),
    /fromFile/,
  ],
  [
    'an address of a webhook within the network',
    ({ home }) => ({
      kind: 'Webhook',
      ...home,
      name: 'W',
      url: 'https://127.0.0.1/',
      events: ['link.created'],
    }),
    /private|public|reach/i,
  ],
  [
    'an unknown event',
    ({ home }) => ({
      kind: 'Webhook',
      ...home,
      name: 'W',
      url: 'https://hooks.example.com/',
      events: ['link.eaten'],
    }),
    /event/i,
  ],
  [
    'a missing file of a secret',
    ({ home }) => ({
      kind: 'Webhook',
      ...home,
      name: 'W',
      url: { fromFile: 'nowhere' },
      events: ['link.created'],
    }),
    /nowhere: There is no such file/,
  ],
  [
    'a missing variable of a secret',
    ({ home }) => ({
      kind: 'Webhook',
      ...home,
      name: 'W',
      url: { fromEnv: 'NO_SUCH' },
      events: ['link.created'],
    }),
    /no NO_SUCH/,
  ],
  [
    'a secret as a value',
    ({ home }) => ({ kind: 'ApiKey', ...home, name: 'K', key: 'shunt_1' }),
    /fromFile/,
  ],
  [
    'a key with a typo',
    ({ home, tag }) => ({
      kind: 'ApiKey',
      ...home,
      name: 'K',
      createdBy: `owner@${tag}.example.com`,
      scopes: ['links:read'],
      key: { fromFile: 'client' },
    }),
    /no API key/,
  ],
  [
    'a key of no member',
    ({ home }) => ({
      kind: 'ApiKey',
      ...home,
      name: 'K',
      createdBy: 'x@example.com',
      scopes: ['links:read'],
      key: { fromFile: 'key' },
    }),
    /no member/,
  ],
  [
    'an unknown scope',
    ({ home }) => ({ kind: 'ApiKey', ...home, name: 'K', scopes: ['links:eat'] }),
    /none of links:read/,
  ],
  [
    'a provider of an unknown type',
    ({ organisation }) => ({ kind: 'IdentityProvider', organisation, name: 'P', type: 'Abacus' }),
    /kind|type/i,
  ],
  [
    'a second default',
    ({ base }) => ({ ...base[1], name: 'B', defaultDomain: 'go.nowhere.example.com' }),
    /no domain/,
  ],
  ['other settings', () => ({ kind: 'Settings', name: 'mine' }), /its name is installation/],
  [
    'an unknown plan',
    ({ base }) => ({ ...base[0], name: `${String(base[0].name)} 2`, plan: 'Gold' }),
    /Workspace too|Gold|Give one of/,
  ],
  [
    'an unknown id',
    ({ base }) => ({ ...base[0], name: 'Other', id: 'x' }),
    /no organisation with the id/,
  ],
]

test.group('Files that ./shunt apply refuses', (group) => {
  let folder: DescribedFolder
  group.each.setup(async () => {
    folder = await DescribedFolder.make()
  })
  group.each.teardown(() => folder.remove())

  for (const [title, make, reason] of WRONG) {
    test(`whole, with the line: ${title}`, async ({ assert }) => {
      const text = folder.yaml(...folder.base, make(folder))
      const refusal = await folder.refusalOf(text)
      assert.match(refusal, /^acme\.yaml:5: /)
      assert.match(refusal, reason)
      const rows = await db.from('organisations').where('name', folder.organisation)
      assert.isEmpty(rows)
    })
  }

  test('with the line of the field, and every fault of form at once', async ({ assert }) => {
    const text = `apiVersion: shunt/v1
kind: Workspace
organisation: Acme
name: Main
respectGpc: maybe
---
apiVersion: shunt/v1
kind: Plan
name: Gold
bulkLinks: many
`
    const lines = (await folder.refusalOf(text)).split('\n')
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      ['acme.yaml:5:', 'acme.yaml:10:']
    )
  })

  test('that are no YAML, or the same thing twice', async ({ assert }) => {
    assert.match(await folder.refusalOf('a: [1\nb: 2'), /^acme\.yaml:2: /)
    assert.match(await folder.refusalOf('just words'), /^acme\.yaml:1: Describe one thing/)
    const twice = folder.yaml(...folder.base, folder.base[1])
    assert.match(
      await folder.refusalOf(twice),
      /^acme\.yaml:5: Workspace Main is described at acme\.yaml:3/
    )
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [one, other] of ['ab', 'bc', 'cd', 'de', 'ef']) {
      bomb.push(`${other}: &${other} [${Array.from({ length: 10 }, () => `*${one}`).join(', ')}]`)
    }
    assert.match(await folder.refusalOf(bomb.join('\n')), /alias/i)
  })

  test('that would give a role to an address that no one confirmed', async ({ assert }) => {
    const { email } = await somebody({ emailVerified: false })
    const member = { kind: 'Member', ...folder.home, name: email, role: 'Viewer' }
    const refusal = await folder.refusalOf(folder.yaml(...folder.base, member))
    assert.match(refusal, /^acme\.yaml:5: .*not confirmed/)
  })

  test('that change what a key may do without another key', async ({ assert }) => {
    const documents = folder.everything
    await folder.apply(folder.yaml(...documents))
    const changed = documents.map((one) =>
      one.kind === 'ApiKey' ? { ...one, scopes: ['links:read'] } : one
    )
    assert.match(
      await folder.refusalOf(folder.yaml(...changed)),
      /scopes of a key cannot be changed/
    )
  })

  test('while the licence makes the installation read-only', async ({ assert, cleanup }) => {
    cleanup(() => setLicence())
    await setLicence({ text: null, startedDaysAgo: 400 })
    await assert.rejects(() => folder.apply(folder.yaml(...folder.base)), /no valid licence/)
  })
})
