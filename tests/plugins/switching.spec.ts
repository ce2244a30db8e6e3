import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { pluginSnapshot, refreshPlugins } from '#app/platform/plugins/host'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { paymentProvider } from '#app/platform/plugins/payment_provider'
import { assertProblem } from '#tests/fixtures/api'
import { ask, somebody, type Person } from '#tests/fixtures/people'
import {
  fakeChannelPlugin,
  fakeLicencePlugin,
  fakePaymentPlugin,
} from '#tests/fixtures/plugins/fakes'
import { acme, entryOf, withPlugins } from '#tests/plugins/support/installed'

const TOKEN = 'a token that nobody reads back'
const anAdministrator = () => somebody({ installationAdministrator: true })
const change = (person: Person, id: string, body: unknown) =>
  ask(person, 'PATCH', `/api/admin/plugins/${id}`, body)
const read = async (person: Person, id: string) =>
  (await ask(person, 'GET', `/api/admin/plugins/${id}`)).body
const settingsNow = (id: string) => pluginSnapshot().states.get(id)!.settings
const audited = (subjectId: string) =>
  db.from('audit_log').where({ subject_type: 'plugin', subject_id: subjectId }).orderBy('id')

const second = { ...fakeLicencePlugin, id: 'second-licence', name: 'Second licence' }
const everything = [
  entryOf(fakeChannelPlugin('crier', 'Crier')),
  entryOf(fakeChannelPlugin('herald', 'Herald')),
  acme,
  entryOf(fakePaymentPlugin, false),
  entryOf(fakeLicencePlugin, false),
  entryOf(second, false),
  entryOf({ id: 'broken' }),
]

test.group('Plugins by the API', (group) => {
  withPlugins(group, everything)

  test('lists all that are installed, with their roles and states', async ({ assert }) => {
    const { status, body } = await ask(await anAdministrator(), 'GET', '/api/admin/plugins')
    assert.equal(status, 200)
    const states = body.items.map(({ id, kinds, state }: any) => [id, kinds, state])
    assert.deepEqual(states, [
      ['crier', ['ChatChannel'], 'On'],
      ['herald', ['ChatChannel'], 'On'],
      ['acme-chat', ['ChatChannel'], 'NeedsSetup'],
      ['fake-payment', ['Payment'], 'NeedsSetup'],
      ['fake-licence', ['Licence'], 'Off'],
      ['second-licence', ['Licence'], 'Off'],
      ['broken', [], 'Faulty'],
    ])
    assert.include(body.items[6].faults.join(), 'contract')
  })

  test('switches one off and on again, and writes down who did', async ({ assert }) => {
    const person = await anAdministrator()
    const before = (await audited('crier')).length
    const off = await change(person, 'crier', { enabled: false })
    assert.deepEqual([off.status, off.body.state, off.body.enabled], [200, 'Off', false])
    assert.isFalse(chatChannels().get('Crier')!.enabled)
    assert.isTrue(chatChannels().get('Herald')!.enabled)
    await change(person, 'crier', { enabled: false })
    await change(person, 'crier', { enabled: true })
    assert.isTrue(chatChannels().get('Crier')!.enabled)
    const rows = (await audited('crier')).slice(before)
    assert.deepEqual(
      rows.map(({ action, actor_user_id: who }) => [action, who]),
      [
        ['plugin.disabled', person.userId],
        ['plugin.enabled', person.userId],
      ]
    )
  })

  test('sets one up, and uses it from then on', async ({ assert }) => {
    const person = await anAdministrator()
    const refused = await change(person, 'acme-chat', { enabled: true })
    assertProblem(assert, refused, 409, 'plugin.settings_missing')
    assert.deepEqual(refused.body.missing, ['token'])
    assert.isFalse((await read(person, 'acme-chat')).enabled)

    const settings = { token: TOKEN, longest: 50, tone: 'loud', silent: true }
    const done = await change(person, 'acme-chat', { enabled: true, settings })
    assert.deepEqual([done.status, done.body.state], [200, 'On'])
    const { channel, enabled } = chatChannels().get('Acme')!
    assert.isTrue(enabled)
    const sentence = [{ kind: 'text' as const, text: 'spring' }]
    assert.equal(
      channel.bodyOf({ sentence } as never).body,
      '{"text":"SPRING","from":"Shunt","silent":true}'
    )
  })

  test('never tells a secret, and keeps it encrypted', async ({ assert }) => {
    const person = await anAdministrator()
    const answer = await change(person, 'acme-chat', { settings: { token: TOKEN } })
    assert.notInclude(answer.text, TOKEN)
    const [{ value, secret }] = answer.body.settings
    assert.deepEqual([value, secret.set, secret.setBy], [null, true, person.userId])
    assert.equal(settingsNow('acme-chat').token, TOKEN)
    const [row] = await db.from('plugin_secrets').where('plugin_id', 'acme-chat')
    assert.notInclude(JSON.stringify(row), TOKEN)
    const audit = JSON.stringify(await audited('acme-chat'))
    assert.include(audit, 'token')
    assert.notInclude(audit, TOKEN)
  })

  test('goes back to defaults, but takes nothing that is needed', async ({ assert }) => {
    const person = await anAdministrator()
    await change(person, 'acme-chat', { enabled: true, settings: { token: TOKEN, longest: 60 } })
    await change(person, 'acme-chat', { settings: { longest: null } })
    assert.equal(settingsNow('acme-chat').longest, 500)
    const refused = await change(person, 'acme-chat', { settings: { token: null, longest: 70 } })
    assertProblem(assert, refused, 409, 'plugin.settings_missing')
    assert.deepInclude(settingsNow('acme-chat'), { token: TOKEN, longest: 500 })
    const off = { enabled: false, settings: { token: null } }
    assert.equal((await change(person, 'acme-chat', off)).body.state, 'NeedsSetup')
    assert.isEmpty(await db.from('plugin_secrets'))
  })

  const WRONG: [string, unknown, RegExp][] = [
    ['token', 'short', /at least 8 characters/],
    ['token', 'x'.repeat(501), /greater than \d+ characters/],
    ['token', 12345678, /a string/],
    ['token', '', /defined/],
    ['signature', 'x'.repeat(41), /greater than \d+ characters/],
    ['signature', {}, /a string/],
    ['longest', 49, /at least 50/],
    ['longest', 1001, /greater than 1000/],
    ['longest', 50.5, /an integer/],
    ['longest', 'many', /a number/],
    ['longest', '', /a number/],
    ['longest', Number.MAX_SAFE_INTEGER, /greater than 1000/],
    ['tone', 'quiet', /selected tone/],
    ['tone', ['plain'], /selected tone/],
    ['silent', 'perhaps', /boolean/],
  ]
  for (const [name, value, told] of WRONG) {
    test(`refuses ${name} ${JSON.stringify(value).slice(0, 20)}`, async ({ assert }) => {
      const person = await anAdministrator()
      const settings = { signature: 'Changed', [name]: value }
      const refused = await change(person, 'acme-chat', { settings })
      assertProblem(assert, refused, 422, 'request.invalid')
      assert.equal(refused.body.errors[0].field, name)
      assert.match(refused.body.errors[0].detail, told)
      assert.equal(settingsNow('acme-chat').signature, 'Shunt')
    })
  }

  test('takes what is just allowed', async ({ assert }) => {
    const person = await anAdministrator()
    for (const settings of [
      { token: 'x'.repeat(8), signature: 'é'.repeat(40), longest: 50 },
      { token: 'x'.repeat(500), longest: 1000 },
      { longest: '51', silent: '1', unknown: 'ignored' },
    ]) {
      assert.equal((await change(person, 'acme-chat', { settings })).status, 200)
    }
    assert.deepInclude(settingsNow('acme-chat'), { longest: 51, silent: true })
    assert.notProperty(settingsNow('acme-chat'), 'unknown')
  })

  for (const body of [{ enabled: 'yes' }, { enabled: null }, { settings: [] }, { settings: 'x' }]) {
    test(`refuses ${JSON.stringify(body)}`, async ({ assert }) => {
      const answer = await change(await anAdministrator(), 'crier', body)
      if (body.enabled === null) assert.equal(answer.status, 200)
      else assertProblem(assert, answer, 422, 'request.invalid')
      assert.isTrue(chatChannels().get('Crier')!.enabled)
    })
  }

  test('gives a role to one plugin at a time', async ({ assert }) => {
    const person = await anAdministrator()
    await change(person, 'fake-licence', { enabled: true })
    assert.equal(licenceSource().pluginId, 'fake-licence')
    await change(person, 'second-licence', { enabled: true })
    assert.equal(licenceSource().pluginId, 'second-licence')
    assert.isFalse((await read(person, 'fake-licence')).enabled)
    await change(person, 'second-licence', { enabled: false })
    assert.isNull(licenceSource().pluginId)
  })

  test('gives a role to one plugin, however many are switched on at once', async ({ assert }) => {
    const person = await anAdministrator()
    const both = ['fake-licence', 'second-licence']
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(person, both[at % 2], { enabled: true }))
    )
    assert.isTrue(answers.every(({ status }) => status === 200))
    const on = await db.from('plugin_states').where('enabled', true)
    assert.lengthOf(on, 1)
    await refreshPlugins()
    assert.equal(licenceSource().pluginId, on[0].plugin_id)
  })

  test('uses a payment provider once it has its secret', async ({ assert }) => {
    const person = await anAdministrator()
    assert.isNull(paymentProvider())
    await change(person, 'fake-payment', { enabled: true, settings: { secret: 'x'.repeat(10) } })
    assert.equal(paymentProvider()!.pluginId, 'fake-payment')
  })

  test('keeps what a check says', async ({ assert }) => {
    const person = await anAdministrator()
    await change(person, 'acme-chat', { enabled: true, settings: { token: 'expired token' } })
    const check = () => ask(person, 'POST', '/api/admin/plugins/acme-chat/check')
    const ill = (await check()).body
    assert.deepEqual([ill.state, ill.healthy], ['Unhealthy', false])
    assert.include(ill.message, 'does not know this token')
    await change(person, 'acme-chat', { settings: { token: TOKEN } })
    assert.deepInclude((await check()).body, { state: 'On', healthy: true })
    assert.equal((await ask(person, 'POST', '/api/admin/plugins/crier/check')).body.healthy, null)
  })

  for (const [id, status, code] of [
    ['nobody', 404, 'plugin.not_found'],
    ['broken', 409, 'plugin.faulty'],
    ['%F0%9F%98%80', 404, 'plugin.not_found'],
  ] as const) {
    test(`answers ${code} for ${id}`, async ({ assert }) => {
      const person = await anAdministrator()
      assertProblem(assert, await change(person, id, { enabled: true }), status, code)
      const checked = await ask(person, 'POST', `/api/admin/plugins/${id}/check`)
      assertProblem(assert, checked, status, code)
    })
  }

  test('survives a secret that the present keys cannot open', async ({ assert }) => {
    const person = await anAdministrator()
    await change(person, 'acme-chat', { enabled: true, settings: { token: TOKEN } })
    await db.from('plugin_secrets').update({ value: 'v1.somebody.else' })
    await refreshPlugins()
    assert.isFalse(chatChannels().get('Acme')!.enabled)
    assert.deepInclude(await read(person, 'acme-chat'), { state: 'NeedsSetup' })
  })
})

test.group('A plugin of a new version', (group) => {
  withPlugins(group, [acme])

  test('does not see values that its settings do not allow any more', async ({ assert }) => {
    const settings = JSON.stringify({ longest: 5, tone: 'shrill', signature: 'Kept', gone: 1 })
    await db.table('plugin_states').insert({
      plugin_id: 'acme-chat',
      settings,
      updated_at: new Date(),
    })
    await refreshPlugins()
    const { longest, tone, signature } = settingsNow('acme-chat')
    assert.deepEqual([longest, tone, signature], [500, 'plain', 'Kept'])
  })
})
