import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import type {
  ApiDialect,
  ChannelMessage,
  ChatChannel,
  ClickColumns,
  ConfiguredProvider,
  Contribution,
  DialectApi,
  DialectSample,
  IdentityProviderKind,
  LicenceSource,
  PaymentProvider,
  Plugin,
  PluginSamples,
  Runtime,
} from '#plugin_contract'

/**
 * What each role promises the core, as cases that any test runner can run. Packages of third
 * parties import this file as `shunt/contracts`; it is one, and needs nothing but Node.js, so that
 * `node --test` can load it as it is.
 */
export interface ContractCase {
  title: string
  run(): void | Promise<void>
}

/** Addresses of each kind without which no one can say that a channel knows its own. */
const FEWEST_ADDRESSES = 5

/** Every case of every role that the plugin fills. A role without samples is a case that fails. */
export async function contractCases(plugin: Plugin<any>): Promise<ContractCase[]> {
  const { default: samples } = await plugin.samples()
  const offered = plugin.contribute(fakeRuntime(plugin, samples.settings, samples.now))
  const cases: ContractCase[] = [
    { title: 'offers the same each time', run: () => sameTwice(plugin, samples) },
  ]
  for (const channel of offered.chatChannels ?? []) {
    cases.push(...chatChannelCases(channel, samples.chatChannels?.[channel.format]))
  }
  if (offered.payment) cases.push(...paymentCases(offered.payment, samples.payment))
  for (const kind of offered.identityProviders ?? []) {
    cases.push(...providerKindCases(kind, samples.identityProviders?.[kind.kind]))
  }
  for (const dialect of offered.apiDialects ?? []) {
    cases.push(...dialectCases(dialect, samples.apiDialects?.[dialect.name]))
  }
  if (offered.clickColumns) {
    cases.push(...clickColumnCases(offered.clickColumns, samples.clickColumns))
  }
  if (offered.licence) cases.push(...licenceCases(offered.licence, samples.licence))
  return cases
}

/**
 * Returns what a plugin is given in tests: settings as they are here, a store in memory, no way
 * out.
 */
export function fakeRuntime(
  plugin: Pick<Plugin<any>, 'settings'>,
  given: PluginSamples['settings'] = {},
  at?: Date
): Runtime<any> {
  const store = new Map<string, string>()
  const settings = Object.entries<any>(plugin.settings).map(([name, setting]) => [
    name,
    given[name] ?? setting.default ?? null,
  ])
  const quiet = () => {}
  return {
    settings: () => Object.fromEntries(settings),
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    clock: { now: () => at ?? new Date(), nowMs: () => at?.getTime() ?? Date.now() },
    http: {
      request: async () => {
        throw new Error('Nothing leaves the house in contract tests')
      },
    },
    sockets: {
      open: async () => {
        throw new Error('Nothing leaves the house in contract tests')
      },
      secure: () => {
        throw new Error('Nothing leaves the house in contract tests')
      },
    },
    store: {
      get: async (key) => (store.has(key) ? JSON.parse(store.get(key)!) : null),
      set: async (key, value) => void store.set(key, JSON.stringify(value)),
      add: async (key, value) =>
        !store.has(key) && store.set(key, JSON.stringify(value)) !== undefined,
      delete: async (key) => void store.delete(key),
    },
    jobs: { wake: async () => {} },
  }
}

function sameTwice(plugin: Plugin<any>, samples: PluginSamples): void {
  const offer = () => outline(plugin.contribute(fakeRuntime(plugin, samples.settings, samples.now)))
  deepEqual(offer(), offer())
}

function outline({
  clickColumns,
  chatChannels,
  identityProviders,
  payment,
  licence,
  jobs,
  check,
}: Contribution) {
  return {
    formats: chatChannels?.map(({ format }) => format),
    kinds: identityProviders?.map(({ kind }) => kind),
    payment: payment?.name,
    licence: licence?.name,
    clickColumns: clickColumns?.name,
    jobs: Object.keys(jobs ?? {}),
    check: check !== undefined,
  }
}

/** Creates a message with everything in it that a channel has to distinguish. */
export function aMessage(text: string): ChannelMessage {
  return {
    eventId: '01j0000000000000000a',
    eventType: 'link.created',
    occurredAt: new Date('2026-11-21T09:12:04.123Z'),
    workspaceName: text,
    sentence: [
      { kind: 'strong', text },
      { kind: 'text', text: ` made ${text}: ` },
      { kind: 'link', text, url: 'https://sho.rt/spring?a=(1)&b=|2' },
      { kind: 'text', text: '.' },
    ],
  }
}

const HOSTILE = [
  'plain',
  '',
  '"quoted" \\ \u0000 \u2028',
  'Zoë 漢字 👩‍👩‍👧 \ud800',
  '<!channel> <@U1> </script> [x](https://evil.example) **b** _i_ {{DATE(2026-01-01)}}',
  '- list\n1. list\n# title\n> quote\n```\ncode',
  'x'.repeat(5_000),
]

type ChannelSamples = NonNullable<PluginSamples['chatChannels']>[string]

/** Checks that a chat channel knows its own addresses, and makes one body of one message. */
export function chatChannelCases(
  channel: ChatChannel,
  samples: ChannelSamples | undefined
): ContractCase[] {
  const { format } = channel
  const owns = (address: string) => channel.ownsAddress(new URL(address))
  const { addresses = [], foreignAddresses = [] } = samples ?? {}
  return [
    {
      title: `${format} has samples of addresses`,
      run: () => {
        ok(addresses.length >= FEWEST_ADDRESSES, 'too few addresses of its own')
        ok(foreignAddresses.length >= FEWEST_ADDRESSES, 'too few addresses of others')
      },
    },
    ...addresses.map((address) => ({
      title: `${format} owns ${address}`,
      run: () => equal(owns(address), true),
    })),
    ...foreignAddresses.map((address) => ({
      title: `${format} does not own ${address}`,
      run: () => notEqual(URL.canParse(address) && owns(address), true),
    })),
    ...addresses.map((address) => ({
      title: `${format} owns no twisted form of ${address}`,
      run: () => twistedForms(address).forEach((form) => equal(owns(form), false, form)),
    })),
    ...HOSTILE.map((text) => ({
      title: `${format} makes one JSON body of ${JSON.stringify(text.slice(0, 40))}`,
      run: () => makesBody(channel, text),
    })),
  ]
}

function twistedForms(address: string): string[] {
  const plain = new URL(address)
  const twist = (change: (url: URL) => void) => {
    const url = new URL(plain)
    change(url)
    return url.href
  }
  return [
    plain.href.replace('https:', 'http:'),
    twist((url) => (url.hostname += '.example.com')),
    twist((url) => (url.hostname = `evil-${url.hostname}.example`)),
    twist((url) => (url.hostname = `${url.hostname}.`)),
    twist((url) => (url.port = '8443')),
    twist((url) => (url.username = 'user')),
    twist((url) => (url.password = 'word')),
    twist((url) => (url.pathname = '/')),
    `https://example.com/?to=${encodeURIComponent(plain.href)}`,
  ]
}

function makesBody(channel: ChatChannel, text: string): void {
  const message = aMessage(text)
  const before = structuredClone(message)
  const made = channel.bodyOf(message)
  match(made.contentType, /^application\/json(; ?charset=utf-8)?$/i)
  equal(typeof JSON.parse(made.body), 'object')
  deepEqual(made, channel.bodyOf(message), 'the same message has to give the same body')
  deepEqual(message, before, 'the message was changed')
}

/** Checks that a payment provider takes its own calls, and no others, and never falls over one. */
export function paymentCases(
  provider: PaymentProvider,
  samples: PluginSamples['payment']
): ContractCase[] {
  const { genuine = [], forged = [], malformed = [] } = samples ?? {}
  const refuses = async (headers: Record<string, string>, body: Uint8Array) =>
    equal((await provider.receive({ headers, body })).genuine, false)
  return [
    {
      title: 'payment has samples of genuine and forged calls',
      run: () => ok(genuine.length > 0 && forged.length > 0),
    },
    ...genuine.map(({ call, kinds }, at) => ({
      title: `payment takes genuine call ${at + 1}: ${kinds.join(', ') || 'nothing for us'}`,
      run: async () => {
        const verdict = await provider.receive(call)
        ok(verdict.genuine)
        deepEqual(
          verdict.events.map(({ kind }) => kind),
          kinds
        )
        for (const { id, subscriptionId, occurredAt } of verdict.events) {
          for (const given of [id, subscriptionId]) match(given, /^[\x21-\x7e]{1,200}$/)
          ok(!Number.isNaN(occurredAt.getTime()))
        }
        const ids = verdict.events.map(({ id }) => id)
        equal(new Set(ids).size, ids.length, 'each event needs an id of its own')
        deepEqual(
          await provider.receive(call),
          verdict,
          'the same call has to give the same events'
        )
        const altered = Uint8Array.from(call.body)
        altered[altered.length - 1] ^= 1
        await refuses(call.headers, altered)
        await refuses({}, call.body)
      },
    })),
    ...forged.map(({ headers, body }, at) => ({
      title: `payment refuses forged call ${at + 1}`,
      run: () => refuses(headers, body),
    })),
    ...malformed.map((call, at) => ({
      title: `payment says what is wrong with malformed call ${at + 1}`,
      run: async () => {
        const verdict = await provider.receive(call)
        ok(verdict.genuine && verdict.malformed?.detail)
        deepEqual(verdict.events, [])
      },
    })),
    {
      title: 'payment knows offers of its own alone, and sells plans by name',
      run: () => {
        for (const text of HOSTILE) equal(provider.planOf?.(text) ?? null, null)
        for (const plan of provider.plansForSale?.() ?? []) equal(typeof plan, 'string')
        ok((provider.graceDays?.() ?? 0) >= 0)
      },
    },
    {
      title: 'payment refuses what is no call at all',
      run: async () => {
        for (const text of ['', '{', 'null', '[]', '\u0000'.repeat(1_000)]) {
          await refuses({}, new TextEncoder().encode(text))
        }
      },
    },
  ]
}

type KindSamples = NonNullable<PluginSamples['identityProviders']>[string]

/**
 * Checks that a way of signing in lets no one in whom nothing proves, whatever comes back, and says so
 * instead of failing.
 */
export function providerKindCases(
  kind: IdentityProviderKind,
  samples: KindSamples | undefined
): ContractCase[] {
  const { settings = {}, invalidSettings = [] } = samples ?? {}
  const redirectUrl = 'https://shunt.example.com/auth/01j0000000000000000a/callback'
  const provider: ConfiguredProvider = {
    id: '01j0000000000000000a',
    settings,
    secret: 'secret',
    redirectUrl,
  }
  const isRefused = (answer: object) => {
    ok('refused' in answer && 'detail' in answer, JSON.stringify(answer))
    ok(!JSON.stringify(answer).includes('"secret"'), 'a refusal shows the secret')
  }
  return [
    {
      title: `${kind.kind} has samples of settings`,
      run: () => ok(Object.keys(settings).length > 0 && invalidSettings.length > 0),
    },
    {
      title: `${kind.kind} has a pattern or a choice that refuses each of the invalid settings`,
      run: () => {
        for (const sample of invalidSettings) ok(isRefusedBySettings(kind, sample))
        equal(isRefusedBySettings(kind, settings), false)
      },
    },
    {
      title: `${kind.kind} begins nothing where the provider does not answer`,
      run: async () => {
        if (kind.checkPassword) {
          const given = { login: 'ada@example.com', password: 'seven quiet lanterns' }
          return isRefused(await kind.checkPassword(provider, given))
        }
        isRefused(await kind.begin(provider, { loginHint: 'ada@example.com', fresh: false }))
      },
    },
    {
      title: `${kind.kind} signs no one in with what nobody proved`,
      run: async () => {
        for (const text of HOSTILE) {
          const query = new URLSearchParams({ code: text, state: text, iss: text })
          const url = `${redirectUrl}?${query}`
          isRefused(await kind.complete(provider, { url, kept: {} }))
          isRefused(await kind.complete(provider, { url, kept: { state: text, nonce: text } }))
          const form = { SAMLResponse: Buffer.from(text).toString('base64'), RelayState: text }
          const received = await kind.receive?.(provider, form)
          if (received) isRefused(received)
          const password = { login: text, password: text }
          const checked = await kind.checkPassword?.(provider, password)
          if (checked) isRefused(checked)
        }
      },
    },
    {
      title: `${kind.kind} says what is wrong when it is tested`,
      run: async () => {
        const findings = await kind.test(provider)
        ok(findings.some(({ status, message }) => status === 'Error' && message))
      },
    },
    {
      title: `${kind.kind} believes no sign-out that nobody proved`,
      run: async () => {
        for (const text of HOSTILE) {
          const answer = await kind.readSignOut?.(provider, { logout_token: text })
          if (answer) isRefused(answer)
        }
      },
    },
  ]
}

function isRefusedBySettings({ settings }: IdentityProviderKind, sample: object): boolean {
  return Object.entries(settings).some(([name, setting]) => {
    const value = (sample as Record<string, unknown>)[name]
    if (value === undefined) return setting.required === true
    if (setting.kind === 'choice') return setting.options.every((one) => one.value !== value)
    if (setting.kind !== 'text' || !setting.pattern) return false
    return !new RegExp(`^(?:${setting.pattern.source})$`, setting.pattern.flags).test(String(value))
  })
}

/** Checks that a licence source judges any text at any time, and the same facts the same way. */
export function licenceCases(
  source: LicenceSource,
  samples: PluginSamples['licence']
): ContractCase[] {
  const now = new Date('2026-11-21T09:00:00Z')
  return [
    { title: 'licence has samples', run: () => ok((samples ?? []).length > 0) },
    ...(samples ?? []).map(({ facts, state, readOnly }, at) => ({
      title: `licence judges sample ${at + 1}: ${state}`,
      run: () => {
        const judged = source.stateOf(facts)
        deepEqual([judged.state, judged.readOnly], [state, readOnly])
        ok(judged.message)
        deepEqual(source.stateOf(facts), judged)
      },
    })),
    {
      title: 'licence falls over no text',
      run: () => {
        for (const text of [null, ...HOSTILE]) {
          const judged = source.stateOf({ text, now, firstStartedAt: now, publicKeys: [] })
          equal(typeof judged.readOnly, 'boolean')
        }
      },
    },
  ]
}

/** An API to which no key opens anything. */
const LOCKED: DialectApi = {
  shortDomain: 'go.example.com',
  call: async () => ({
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'No valid API key' },
    bytes: new Uint8Array(),
  }),
  findKey: async () => null,
  findSigner: async () => null,
}

/** An API without any link, to which every key opens everything. */
const EMPTY: DialectApi = {
  shortDomain: 'go.example.com',
  call: async () => ({
    status: 404,
    headers: { 'content-type': 'application/problem+json' },
    body: { code: 'link.not_found', title: 'Not Found', status: 404, detail: 'No such link' },
    bytes: new Uint8Array(),
  }),
  findKey: async () => ({ id: 'key', workspaceId: 'workspace', scopes: ['links:read'] }),
  findSigner: async () => 'key',
}

/** What a dialect has to answer, whatever it is asked: never a failure of its own. */
function dialectCases(
  dialect: ApiDialect,
  samples: readonly DialectSample[] | undefined
): ContractCase[] {
  const samplesCase = {
    title: `dialect ${dialect.name}: answers its samples`,
    async run() {
      ok(samples && samples.length > 0, `There is no sample of ${dialect.name}`)
      for (const { path, status, ...init } of samples) {
        const request = new Request(`https://app.example.com${path}`, init as RequestInit)
        const answer = await dialect.answer(request, EMPTY)
        equal(answer.status, status, `${init.method} ${path}`)
      }
    },
  }
  return [samplesCase, ...refusalCases(dialect)]
}

function refusalCases(dialect: ApiDialect): ContractCase[] {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const paths = dialect.paths.flatMap((path) => [path, `${path}/`, `${path}/nothing/here`])
  const bodies = [undefined, '', '{', '[]', 'null', '{"a":{"b":[1]}}', 'a=1&a=2&b[]=3']
  return methods.map((method) => ({
    title: `dialect ${dialect.name}: ${method} without a key opens nothing, and fails nowhere`,
    async run() {
      const hasNone = method === 'GET' || method === 'HEAD'
      for (const path of paths) {
        for (const body of hasNone ? [undefined] : bodies) {
          const request = new Request(`https://app.example.com${path}?page=x&format=json`, {
            method,
            body,
            headers: { 'Content-Type': 'application/json' },
          })
          const { status } = await dialect.answer(request, LOCKED)
          ok(status >= 200 && status < 500, `${method} ${path} ${body}: ${status}`)
        }
      }
    },
  }))
}

/** Checks that columns which no server holds say so, and let no one wait. */
export function clickColumnCases(
  { name, open }: ClickColumns,
  samples: PluginSamples['clickColumns']
): ContractCase[] {
  if (!samples) return [{ title: `${name} has a sample`, run: () => ok(samples) }]
  return [
    {
      title: `${name} is shared, and opens without a server`,
      run() {
        const store = open(samples.server)
        equal(typeof store.isShared, 'boolean')
        store.close()
      },
    },
    {
      title: `${name} throws where no server answers, within the time`,
      async run() {
        const store = open(samples.server)
        const choice = {
          ...{ fromMs: 0, beforeMs: 1, notedDays: null, links: null, hasQrCode: null, filters: [] },
        }
        const range = { id: 'a', rowCount: 1, checksum: new Uint8Array(32), bytes: 1 }
        const limits = { timeoutMs: 1_000 }
        async function* lines() {
          yield ['1,2']
        }
        const asked: [string, () => Promise<unknown>][] = [
          ['tryOut', () => store.tryOut(limits)],
          ['readMark', () => store.readMark()],
          ['listRanges', () => store.listRanges()],
          ['hold', () => store.hold('a', lines(), [{ name: 'ms', type: 'BIGINT' }])],
          ['drop', () => store.drop('a')],
          ['countQuarters', () => store.countQuarters([range], choice, limits)],
        ]
        for (const [what, ask] of asked) {
          const failed = await ask().then(
            () => false,
            () => true
          )
          ok(failed, `${what} throws`)
        }
        store.close()
      },
    },
  ]
}
