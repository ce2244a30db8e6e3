import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { decodeClickLine } from '#app/redirect/clicks/click_line'
import { call } from '#tests/fixtures/api'
import { makeCityDatabase } from '#tests/fixtures/city_database'
import { eventually, Installation } from '#tests/fixtures/installation'
import { aWorkspace } from '#tests/fixtures/workspace'

const VISITOR = '198.51.101.9'
const LIMIT = 77

test.group('The settings of an installation', (group) => {
  let folder: string
  let installation: Installation
  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunt-settings-'))
    const [words, countries] = [join(folder, 'words.txt'), join(folder, 'countries.mmdb')]
    await writeFile(words, 'flubber\n')
    const networks = [['198.51.101.0/24', { country_code: 'IS' }]] as const
    await writeFile(countries, makeCityDatabase(networks, { ipVersion: 4 }))
    installation = await new Installation({
      DOCS_URL: 'https://docs.example.org/shunt/',
      SHORT_DOMAIN: 'go.example.org:8443',
      ALIAS_MIN_LENGTH: '5',
      ALIAS_MAX_LENGTH: '12',
      PROHIBITED_WORDS_FILE: words,
      APP_LINK_SCHEMES: 'ms-word',
      DEFAULT_PLAN: 'Free',
      API_RATE_LIMIT: String(LIMIT),
      METRICS_TOKEN: 'the token of this test',
      GEOIP_DATABASE: countries,
      TRUSTED_PROXIES: '127.0.0.0/8',
      STORAGE_PATH: join(folder, 'storage'),
      REDIRECT_REPLICA: 'false',
      LOG_LEVEL: 'error',
    }).start()
    return async () => {
      await installation.stop()
      await rm(folder, { recursive: true })
    }
  })

  const aCaller = async () => {
    const workspace = await aWorkspace({ plan: 'Business' })
    return (method: string, path: string, body?: unknown) =>
      call(workspace, method, path, body, { base: installation.url })
  }
  const aLink = async (more: object = {}) => {
    const api = await aCaller()
    return api('POST', '/links', { destinationUrl: 'https://example.com/', ...more })
  }

  test('DOCS_URL is where the types of problems lead', async ({ assert }) => {
    const { body } = await aLink({ alias: 'no way' })
    assert.equal(body.type, `https://docs.example.org/shunt/errors/${body.code}`)
  })

  test('ALIAS_MIN_LENGTH and ALIAS_MAX_LENGTH bound what people choose', async ({ assert }) => {
    const unique = Date.now().toString(36).slice(-5)
    for (const [alias, status] of [
      [unique.slice(0, 4), 422],
      [unique, 201],
      [`${unique}-${unique}x`.slice(0, 12), 201],
      [`${unique}-${unique}xy`.slice(0, 13), 422],
    ] as const) {
      const { text, ...answer } = await aLink({ alias })
      assert.equal(answer.status, status, `${alias} ${text}`)
    }
  })

  test('PROHIBITED_WORDS_FILE has the words that no alias has', async ({ assert }) => {
    const refused = await aLink({ alias: 'my-flubber' })
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'alias.prohibited', refused.text)
  })

  test('APP_LINK_SCHEMES are where rules may lead', async ({ assert }) => {
    const rule = { devices: ['ios'], destinationUrl: 'https://example.com/a' }
    const toApp = (appUrl: string) => aLink({ routing: { rules: [{ ...rule, appUrl }] } })
    const made = await toApp('ms-word:ofe|u|https://example.com/x.docx')
    assert.equal(made.status, 201, made.text)
    assert.equal((await toApp('ms-excel:ofe|u|https://example.com/x.xlsx')).status, 422)
  })

  test('DEFAULT_PLAN is that of organisations without one of their own', async ({ assert }) => {
    const at = { base: installation.url }
    const refused = await call(await aWorkspace({ plan: null }), 'GET', '/links', undefined, at)
    assert.equal(refused.status, 403, refused.text)
    const own = await call(await aWorkspace({ plan: 'Business' }), 'GET', '/usage', undefined, at)
    assert.equal(own.body.plan, 'Business')
  })

  test('API_RATE_LIMIT is what a key may ask for in a minute', async ({ assert }) => {
    const api = await aCaller()
    const { headers } = await api('GET', '/links')
    assert.equal(headers.get('ratelimit-policy'), `"default";q=${LIMIT};w=60`)
    const answers = await Promise.all(Array.from({ length: LIMIT + 4 }, () => api('GET', '/usage')))
    assert.isNotEmpty(answers.filter(({ status }) => status === 429))
    assert.isAtMost(answers.filter(({ status }) => status === 200).length, LIMIT)
  })

  test('METRICS_TOKEN opens /metrics, and nothing else does', async ({ assert }) => {
    const ask = (token: string) =>
      fetch(`${installation.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const metrics = await ask('the token of this test')
    assert.equal(metrics.status, 200)
    assert.include(await metrics.text(), 'shunt_build_info')
    assert.notEqual((await ask('another')).status, 200)
  })

  test('SHORT_DOMAIN is in short addresses; STORAGE_PATH has the clicks, with a country of GEOIP_DATABASE', async ({
    assert,
  }) => {
    const { body: link } = await aLink()
    assert.equal(link.shortUrl, `http://go.example.org:8443/${link.alias}`)
    const spool = join(folder, 'storage', 'spool')
    const seen: string[] = []
    // The worker takes files as soon as it may: a visit is asked for until one is read before.
    const click = await eventually(async () => {
      const headers = { 'x-forwarded-for': VISITOR, 'x-forwarded-host': 'go.example.org:8443' }
      const address = `${installation.url}/${link.alias}`
      const { status } = await fetch(address, { headers, redirect: 'manual' })
      assert.equal(status, 302)
      for (const name of await readdir(spool)) {
        seen.push(await readFile(join(spool, name), 'utf8').catch(() => ''))
      }
      return seen
        .flatMap((text) => text.split('\n').slice(0, -1))
        .map(decodeClickLine)
        .find((one) => one?.linkId === link.id)
    }, 20_000)
    assert.equal(click.country, 'IS')
  })

  test('REDIRECT_REPLICA=false: no copy of the links is made', async ({ assert }) => {
    const api = await aCaller()
    const at = { authorization: 'Bearer the token of this test' }
    const metrics = await fetch(`${installation.url}/metrics`, { headers: at })
    assert.notInclude(await metrics.text(), 'shunt_link_replica')
    assert.equal((await api('GET', '/links')).status, 200)
    assert.isFalse(existsSync(join(folder, 'storage', 'links')))
  })

  // The same with LOG_LEVEL=info, where the line is there: log_lines.spec.ts.
  test('LOG_LEVEL=error leaves out what is no error', async ({ assert }) => {
    const { status, headers } = await fetch(`${installation.url}/api/me`)
    assert.equal(status, 401)
    await installation.stop()
    assert.notInclude(installation.output, headers.get('x-request-id')!)
    assert.notInclude(installation.output, '"level":30')
  })
})
