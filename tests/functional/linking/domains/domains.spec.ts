import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import installation from '#config/installation'
import { assertProblem, call, request } from '#tests/fixtures/api'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aHostname,
  anActiveDomain,
  anAddedDomain,
  openScriptedDns,
  post,
  TARGET,
} from '#tests/functional/linking/domains/support'

const URL_OK = 'https://example.com/'

const live = ({ workspaceId }: TestWorkspace) =>
  db.from('domains').where('workspace_id', workspaceId).whereNull('removed_at')

test.group('Custom domains', (group) => {
  let dns: ScriptedDns
  group.each.setup(async () => {
    const opened = await openScriptedDns()
    dns = opened.dns
    return () => opened.close()
  })

  test('are added with all the DNS records that they need', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hostname = aHostname()
    const answer = await post(workspace, hostname.toUpperCase())
    assert.equal(answer.status, 201, answer.text)
    const { id, createdAt, dnsRecords, ...rest } = answer.body
    assert.equal(answer.headers.get('location'), `${workspace.api}/domains/${id}`)
    assert.deepEqual(rest, {
      hostname,
      status: 'Pending',
      canServeLinks: false,
      rootRedirectUrl: null,
      notFoundRedirectUrl: null,
      expiredUrl: null,
      lastCheckAt: null,
      lastCheckMessage: null,
      verifiedAt: null,
      linkCount: 0,
    })
    assert.match(createdAt, /Z$/)
    assert.match(dnsRecords[0].value, /^shunt-verify=[a-z0-9]{32}$/)
    assert.deepEqual(dnsRecords, [
      {
        type: 'TXT',
        name: `_shunt.${hostname}`,
        value: dnsRecords[0].value,
        purpose: 'Ownership',
        found: [],
        ok: false,
      },
      { type: 'CNAME', name: hostname, value: TARGET, purpose: 'Traffic', found: [], ok: false },
    ])
    assert.deepEqual((await call(workspace, 'GET', `/domains/${id}`)).body, answer.body)
    assert.deepEqual((await call(workspace, 'GET', '/domains')).body, { items: [answer.body] })
  })

  test('are typed in Unicode and stored in ASCII', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hostname = `bücher-${aHostname()}`
    const { body } = await post(workspace, hostname)
    assert.match(body.hostname, /^xn--bcher-/)
    assertProblem(assert, await post(workspace, body.hostname), 409, 'domain.taken')
  })

  test('are host names: domain.invalid', async ({ assert }) => {
    const workspace = await aWorkspace()
    const wrong = [undefined, null, 7, {}, [], '', 'https://go.example.com', 'go.example.com/x']
    for (const given of [
      ...wrong,
      'go.example.com:80',
      'localhost.',
      'com',
      '192.0.2.1',
      '*.x.com',
    ]) {
      const answer = await post(workspace, given)
      if (given === 'localhost.' && installation.appHostname === 'localhost') continue
      assertProblem(assert, answer, 422, 'domain.invalid')
    }
    assertProblem(assert, await call(workspace, 'POST', '/domains', {}), 422, 'domain.invalid')
    assert.isEmpty(await live(workspace))
  })

  test('are not those of the service: domain.reserved', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const hostname of [installation.appHostname, installation.domainTarget]) {
      const given = hostname === TARGET ? installation.appHostname : hostname
      assertProblem(assert, await post(workspace, given), 409, 'domain.reserved')
    }
    assert.isEmpty(await live(workspace))
  })

  test('belong to one workspace: domain.taken', async ({ assert }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    const { hostname } = await anAddedDomain(one)
    assertProblem(assert, await post(other, hostname), 409, 'domain.taken')
    assertProblem(assert, await post(one, `${hostname}.`), 409, 'domain.taken')
    assert.isEmpty(await live(other))
    assert.lengthOf(await live(one), 1)
  })

  test('of one name, added by many at once, one is taken', async ({ assert }) => {
    const workspaces = await Promise.all(Array.from({ length: 8 }, () => aWorkspace()))
    const hostname = aHostname()
    const answers = await Promise.all(workspaces.map((one) => post(one, hostname)))
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [201, 409, 409, 409, 409, 409, 409, 409]
    )
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertProblem(assert, answer, 409, 'domain.taken')
    }
    assert.lengthOf(await db.from('domains').where('hostname', hostname), 1)
  })

  test('are as many as the plan allows, also at once: domain.limit_reached', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let number = 0; number < 22; number++) await anAddedDomain(workspace)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(workspace, aHostname()))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      3
    )
    const refused = answers.filter(({ status }) => status !== 201)
    for (const answer of refused) assertProblem(assert, answer, 429, 'domain.limit_reached')
    assert.lengthOf(await live(workspace), 25)
    const usage = await call(workspace, 'GET', '/usage')
    assert.deepEqual(usage.body.domains, { used: 25, limit: 25 })
    const { body } = await call(workspace, 'GET', '/domains')
    await call(workspace, 'DELETE', `/domains/${body.items[0].id}`)
    assert.equal((await post(workspace, aHostname())).status, 201)
  })

  test('of others are not there: domain.not_found', async ({ assert }) => {
    const [one, other] = [await aWorkspace(), await aWorkspace()]
    const { id } = await anAddedDomain(one)
    const redirects = { rootRedirectUrl: null, notFoundRedirectUrl: null }
    for (const path of [id, 'nothing', '0'.repeat(20)]) {
      for (const [method, rest, body] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/check'],
        ['PUT', '/redirects', redirects],
      ] as const) {
        const answer = await call(other, method, `/domains/${path}${rest}`, body)
        assertProblem(assert, answer, 404, 'domain.not_found')
      }
    }
    assert.lengthOf(await live(one), 1)
  })

  test('are written by Administrators with the scope alone', async ({ assert }) => {
    const manager = await aWorkspace({ role: 'Manager' })
    assertProblem(assert, await post(manager, aHostname()), 403, 'access.forbidden')
    assert.equal((await call(manager, 'GET', '/domains')).status, 200)
    const workspace = await aWorkspace()
    const { key } = await aKey(workspace, { scopes: ['links:read'] })
    const body = { hostname: aHostname() }
    assertProblem(
      assert,
      await call(workspace, 'POST', '/domains', body, { key }),
      403,
      'access.forbidden'
    )
  })

  test('lead from their root and from unknown aliases where they are set to', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await anAddedDomain(workspace)
    const put = (body: object) => call(workspace, 'PUT', `/domains/${id}/redirects`, body)
    const set = await put({ rootRedirectUrl: URL_OK, notFoundRedirectUrl: `${URL_OK}missing` })
    assert.equal(set.status, 200, set.text)
    assert.deepInclude(set.body, {
      rootRedirectUrl: URL_OK,
      notFoundRedirectUrl: `${URL_OK}missing`,
    })
    const cleared = await put({ rootRedirectUrl: null, notFoundRedirectUrl: `${URL_OK}missing` })
    assert.isNull(cleared.body.rootRedirectUrl)
    const feed = await db.from('change_feed').where({ kind: 'domain', subject_id: id })
    assert.lengthOf(feed, 3)
    const actions = await db.from('audit_log').where('subject_id', id).orderBy('id')
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['domain.created', 'domain.updated', 'domain.updated']
    )
  })

  test('keep where ended links lead unless it is sent', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await anActiveDomain(workspace, dns)
    const nowhere = { rootRedirectUrl: null, notFoundRedirectUrl: null }
    const put = (body: object) => call(workspace, 'PUT', `/domains/${id}/redirects`, body)
    const expiredUrl = `${URL_OK}over`
    assert.equal((await put({ ...nowhere, expiredUrl })).body.expiredUrl, expiredUrl)
    const other = await put({ ...nowhere, rootRedirectUrl: URL_OK })
    assert.deepInclude(other.body, { expiredUrl, rootRedirectUrl: URL_OK })
    assertProblem(assert, await put({ ...nowhere, expiredUrl: 1 }), 422, 'request.invalid')
    assert.isNull((await put({ ...nowhere, expiredUrl: null })).body.expiredUrl)
    assertProblem(assert, await put({ expiredUrl }), 422, 'request.invalid')
    const log = await db
      .from('audit_log')
      .where({ subject_id: id, action: 'domain.updated' })
      .orderBy('id')
    assert.lengthOf(log, 3)
  })

  test('take only destinations as redirects, and the first two of them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActiveDomain(workspace, dns)
    const path = `/domains/${domain.id}/redirects`
    const put = (body: object) => call(workspace, 'PUT', path, body)
    for (const body of [{}, { rootRedirectUrl: null }, { notFoundRedirectUrl: null }]) {
      assertProblem(assert, await put(body), 422, 'request.invalid')
    }
    const wrong = {
      '': 'destination.required',
      'ftp://example.com/': 'destination.scheme',
      'https://': 'destination.invalid',
      'https://me@example.com/': 'destination.credentials',
      'http://10.0.0.1/': 'destination.private',
      [`https://${domain.hostname}/x`]: 'destination.loop',
      [`https://example.com/${'a'.repeat(4_096)}`]: 'destination.too_long',
    }
    for (const [url, code] of Object.entries(wrong)) {
      for (const field of ['rootRedirectUrl', 'notFoundRedirectUrl', 'expiredUrl']) {
        const answer = await put({
          rootRedirectUrl: null,
          notFoundRedirectUrl: null,
          [field]: url,
        })
        assertProblem(assert, answer, 422, code)
        assert.equal(answer.body.errors?.[0]?.field ?? answer.body.field, field)
      }
    }
    const longest = `https://example.com/${'a'.repeat(4_096 - 20)}`
    assert.equal((await put({ rootRedirectUrl: longest, notFoundRedirectUrl: null })).status, 200)
    const { body } = await call(workspace, 'GET', `/domains/${domain.id}`)
    assert.equal(body.rootRedirectUrl, longest)
  })

  test('stay while links use them: domain.in_use', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await anActiveDomain(workspace, dns)
    const made = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, domainId: id })
    const refused = await call(workspace, 'DELETE', `/domains/${id}`)
    assertProblem(assert, refused, 409, 'domain.in_use')
    assert.equal(refused.body.linkCount, 1)
    assert.equal((await call(workspace, 'GET', `/domains/${id}`)).body.linkCount, 1)

    await call(workspace, 'DELETE', `/links/${made.body.id}`)
    assert.equal((await call(workspace, 'DELETE', `/domains/${id}`)).status, 204)
    assertProblem(assert, await call(workspace, 'GET', `/domains/${id}`), 404, 'domain.not_found')
    const input = { destinationUrl: URL_OK, domainId: id }
    assertProblem(assert, await call(workspace, 'POST', '/links', input), 404, 'domain.not_found')
    const deleted = await call(workspace, 'GET', '/links?state=Deleted')
    assert.equal(deleted.body.items[0].shortUrl, made.body.shortUrl)
  })

  test('removed while links are being made: no link is left without its domain', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    for (let round = 0; round < 5; round++) {
      const { id } = await anActiveDomain(workspace, dns)
      const input = { destinationUrl: URL_OK, domainId: id }
      const [removed, ...made] = await Promise.all([
        call(workspace, 'DELETE', `/domains/${id}`),
        ...Array.from({ length: 6 }, () => call(workspace, 'POST', '/links', input)),
      ])
      const created = made.filter(({ status }) => status === 201).length
      assert.isTrue([204, 409].includes(removed.status), removed.text)
      if (removed.status === 204) assert.equal(created, 0)
      else assert.isAbove(created, 0)
      for (const answer of made.filter(({ status }) => status !== 201)) {
        assert.equal(answer.body.code, 'domain.not_found', answer.text)
      }
    }
  })

  test('are let go by the workspace that had them as its default', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await anActiveDomain(workspace, dns)
    await db.from('workspaces').where('id', workspace.workspaceId).update({ default_domain_id: id })
    assert.equal((await call(workspace, 'DELETE', `/domains/${id}`)).status, 204)
    const made = await call(workspace, 'POST', '/links', { destinationUrl: URL_OK })
    assert.equal(made.status, 201, made.text)
    assert.isNull(made.body.domainId)
  })

  test('added again keep the aliases that were given on them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = await anActiveDomain(workspace, dns)
    const input = { destinationUrl: URL_OK, domainId: first.id, alias: 'printed' }
    const { body } = await call(workspace, 'POST', '/links', input)
    await call(workspace, 'DELETE', `/links/${body.id}`)
    await call(workspace, 'DELETE', `/domains/${first.id}`)
    const again = await anAddedDomain(workspace, first.hostname)
    assert.equal(again.status, 'Pending')
    assert.notEqual(again.dnsRecords[0].value, first.dnsRecords[0].value)
    await db.from('domains').where('id', again.id).update({ status: 'Active' })
    const taken = { ...input, domainId: again.id }
    assertProblem(assert, await call(workspace, 'POST', '/links', taken), 409, 'alias.taken')
  })

  test('that nobody proved do not make others’ destinations loops', async ({ assert }) => {
    const [squatter, other] = [await aWorkspace(), await aWorkspace()]
    const { hostname } = await anAddedDomain(squatter)
    const made = await call(other, 'POST', '/links', { destinationUrl: `https://${hostname}/` })
    assert.equal(made.status, 201, made.text)
  })

  test('a proxy may fetch certificates for those that serve', async ({ assert }) => {
    const ask = (domain: string) => request(`/internal/tls-allowed?domain=${domain}`)
    assert.equal((await ask(installation.appHostname)).status, 200)
    assert.include([404, 503], (await ask('nothing.example')).status)
    assert.include([404, 503], (await request('/internal/tls-allowed')).status)
  })
})
