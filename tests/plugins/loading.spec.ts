import { test } from '@japa/runner'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { installedPlugins, pluginSnapshot } from '#app/platform/plugins/host'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { paymentProvider } from '#app/platform/plugins/payment_provider'
import { stateFaults } from '#app/platform/plugins/rules/state_faults'
import { CONTRACT, type Contribution, type Plugin } from '#plugin_contract'
import { fakeLicencePlugin, fakePaymentPlugin } from '#tests/fixtures/plugins/fakes'
import { entryOf, withPlugins } from '#tests/plugins/support/installed'

const channel = (format: string) => ({
  format,
  name: format,
  addressHelp: 'Anywhere.',
  addressProblem: { code: 'webhook.url_not_there', detail: 'Elsewhere.' },
  ownsAddress: () => true,
  bodyOf: () => ({ contentType: 'application/json', body: '{}' }),
})

const plain: Plugin = {
  id: 'plain',
  name: 'Plain',
  summary: 'Does nothing.',
  version: '1.0.0',
  contract: CONTRACT,
  settings: {},
  contribute: () => ({}),
  samples: async () => ({ default: {} }),
}
const offering = (id: string, contribution: unknown): Plugin => ({
  ...plain,
  id,
  contribute: () => contribution as Contribution,
})
const settings = (id: string, description: object) => ({ ...plain, id, settings: description })

/** Everything that can be wrong with a plugin, beside what has to be said of it. */
const FAULTY: [unknown, RegExp][] = [
  [null, /no plugin/],
  ['text', /no plugin/],
  [{ ...plain, id: 'Upper' }, /id has to be/],
  [{ ...plain, id: 'x' }, /id has to be/],
  [{ ...plain, id: 'nameless', name: '' }, /name is missing/],
  [{ ...plain, id: 'untold', summary: undefined }, /summary is missing/],
  [{ ...plain, id: 'unversioned', version: 'one' }, /version has to be/],
  [{ ...plain, id: 'old', contract: 0 }, /written for contract 0; this is contract 1/],
  [{ ...plain, id: 'new', contract: 2 }, /written for contract 2/],
  [{ ...plain, id: 'undated', contract: undefined }, /written for contract undefined/],
  [{ ...plain, id: 'drawn', icon: '<svg>' }, /icon has to be/],
  [{ ...plain, id: 'mute', contribute: 'text' }, /contribute is no function/],
  [{ ...plain, id: 'untried', samples: undefined }, /samples is no function/],
  [{ ...plain, id: 'unset', settings: undefined }, /settings has to be an object/],
  [settings('listed', []), /settings has to be an object/],
  [settings('strange', { one: { kind: 'colour', label: 'One' } }), /kind has to be one of/],
  [settings('unlabelled', { one: { kind: 'text' } }), /no label/],
  [settings('misnamed', { 'One Two': { kind: 'text', label: 'One' } }), /camelCase/],
  [settings('open', { key: { kind: 'secret', label: 'Key', default: 'x' } }), /no default/],
  [settings('undecided', { on: { kind: 'switch', label: 'On' } }), /needs a default/],
  [settings('narrow', { n: { kind: 'number', label: 'N', min: 2, max: 1 } }), /min is above max/],
  [settings('outside', { n: { kind: 'number', label: 'N', max: 1, default: 2 } }), /default/],
  [settings('typed', { n: { kind: 'number', label: 'N', default: '2' } }), /default/],
  [settings('long', { t: { kind: 'text', label: 'T', maxLength: 2_001 } }), /lengths have to be/],
  [settings('back', { t: { kind: 'secret', label: 'T', minLength: 9, maxLength: 8 } }), /lengths/],
  [settings('lone', { c: { kind: 'choice', label: 'C', options: [] } }), /two or more options/],
  [settings('text', { t: { kind: 'text', label: 'T', pattern: 'a+' } }), /no RegExp/],
  [offering('late', Promise.resolve({})), /returned a promise/],
  [
    { ...plain, id: 'later', contribute: async () => Promise.reject(new Error('later')) },
    /returned a promise/,
  ],
  [offering('empty', undefined), /returned no object/],
  [offering('inventive', { teleport: {} }), /teleport, which is no role/],
  [offering('single', { chatChannels: channel('Single') }), /chatChannels is no list/],
  [offering('half', { chatChannels: [{ format: 'Half' }] }), /ownsAddress has to be a function/],
  [offering('lower', { chatChannels: [channel('lower')] }), /PascalCase/],
  [offering('core', { chatChannels: [channel('Json')] }), /the core's own/],
  [offering('twice', { chatChannels: [channel('Two'), channel('Two')] }), /offered twice/],
  [offering('poor', { payment: { name: 'Poor' } }), /receive has to be a function/],
  [offering('lawless', { licence: {} }), /stateOf has to be a function/],
  [offering('busy', { jobs: { one: { everySeconds: 59, run() {} } } }), /60 or more/],
  [offering('idle', { jobs: { one: {} } }), /run is no function/],
  [offering('unchecked', { check: 'text' }), /check is no function/],
  [
    {
      ...plain,
      id: 'thrower',
      contribute() {
        throw new Error('no such luck')
      },
    },
    /contribute failed: no such luck/,
  ],
]

test.group('Faulty plugins', (group) => {
  withPlugins(group, [
    entryOf(offering('before', { chatChannels: [channel('Before')] })),
    ...FAULTY.map(([plugin]) => entryOf(plugin)),
    { load: () => import('shunt-plugin-that-is-not-there' as string), enabled: true },
    entryOf(plain),
    entryOf(plain),
    entryOf(offering('thief', { chatChannels: [channel('Before')] })),
    entryOf(offering('after', { chatChannels: [channel('After')] })),
  ])

  test('are told of together, each with what is wrong', ({ assert }) => {
    const { faulty } = installedPlugins()
    assert.lengthOf(faulty, FAULTY.length + 3)
    for (const [at, [plugin, fault]] of FAULTY.entries()) {
      assert.match(faulty[at].faults.join('\n'), fault)
      const { id } = (plugin ?? {}) as { id?: string }
      assert.equal(faulty[at].id, id ?? `entry ${at + 2}`)
    }
    const [absent, twin, thief] = faulty.slice(FAULTY.length)
    assert.match(absent.faults[0], /cannot be loaded: .*shunt-plugin-that-is-not-there/)
    assert.match(twin.faults[0], /id plain is another plugin's already/)
    assert.match(thief.faults[0], /format Before is that of before already/)
  })

  test('harm none of the others', ({ assert }) => {
    const good = installedPlugins().plugins.map(({ plugin }) => plugin.id)
    assert.deepEqual(good, ['before', 'plain', 'after'])
    assert.deepEqual([...chatChannels().keys()], ['Before', 'After'])
    assert.equal(chatChannels().get('Before')!.pluginId, 'before')
  })
})

test.group('A plugin with several faults', (group) => {
  withPlugins(group, [entryOf({ id: '!', settings: { one: {} } })])

  test('hears of all of them', ({ assert }) => {
    const [{ faults }] = installedPlugins().faulty
    for (const fault of [/id/, /name/, /summary/, /version/, /contract/, /contribute/, /one/]) {
      assert.match(faults.join('\n'), fault)
    }
  })
})

test.group('Roles that one plugin can have', (group) => {
  const second = { ...fakeLicencePlugin, id: 'second-licence' }
  withPlugins(group, [
    entryOf(fakeLicencePlugin),
    entryOf(second),
    entryOf(fakePaymentPlugin, false),
  ])

  test('are those of the first in the list, and the clash is told', ({ assert }) => {
    assert.equal(licenceSource().pluginId, 'fake-licence')
    assert.isFalse(pluginSnapshot().states.get('second-licence')!.active)
    const faults = stateFaults(pluginSnapshot())
    assert.lengthOf(faults, 1)
    assert.match(faults[0], /second-licence: is on for a role that fake-licence has/)
  })

  test('are nobody’s while no plugin is on for them', ({ assert }) => {
    assert.isNull(paymentProvider())
  })
})

test.group('Without plugins', (group) => {
  withPlugins(group, [])

  test('there is no payment, the licence is open, and no chat channel', ({ assert }) => {
    const day = new Date()
    assert.isNull(paymentProvider())
    assert.isNull(licenceSource().pluginId)
    const { source } = licenceSource()
    const judged = source.stateOf({ text: null, now: day, firstStartedAt: day, publicKeys: [] })
    assert.isFalse(judged.readOnly)
    assert.equal(chatChannels().size, 0)
  })
})

test.group('A chat channel that breaks its word', (group) => {
  const broken = {
    ...channel('Broken'),
    ownsAddress() {
      throw new Error('fell')
    },
    bodyOf: () => ({ contentType: 'application/json' }) as never,
  }
  withPlugins(group, [entryOf(offering('broken', { chatChannels: [broken] }))])

  test('owns no address, and fails the one body', ({ assert }) => {
    const { channel: guarded } = chatChannels().get('Broken')!
    assert.isFalse(guarded.ownsAddress(new URL('https://example.com')))
    assert.throws(() => guarded.bodyOf({} as never), /broken made no body/)
  })
})
