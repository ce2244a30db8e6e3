import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { visit } from '#tests/fixtures/browser'
import { eventually, Installation } from '#tests/fixtures/installation'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const TARGET = 'links.shunt.example'

/** Promise 26 on real processes: two web processes and a worker, with a scripted name server. */
test.group('Custom domains', (group) => {
  let dns: ScriptedDns
  let installation: Installation
  group.setup(async () => {
    dns = await new ScriptedDns().open()
    installation = await new Installation({
      WEB_CONCURRENCY: '2',
      DNS_SERVERS: dns.address,
      DOMAIN_TARGET: TARGET,
    }).start()
    return async () => {
      await installation.stop()
      dns.close()
    }
  })

  const api = (workspace: TestWorkspace, method: string, path: string, body?: unknown) =>
    call(workspace, method, path, body, { base: installation.url })

  const events = async ({ workspaceId }: TestWorkspace) => {
    const rows = await db
      .from('events')
      .where('workspace_id', workspaceId)
      .where('type', 'like', 'domain.%')
      .orderBy('id')
    return rows.map(({ type }) => type)
  }

  async function anActive(workspace: TestWorkspace, hostname: string) {
    const { body: domain } = await api(workspace, 'POST', '/domains', { hostname })
    for (const { type, name, value } of domain.dnsRecords) dns.set(name, type, value)
    const { body } = await api(workspace, 'POST', `/domains/${domain.id}/check`)
    return body.domain
  }

  const allowed = async (domain: string) =>
    (await fetch(`${installation.url}/internal/tls-allowed?domain=${domain}`)).status

  test('a domain is checked by the worker, and serves links on every process', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const hostname = 'go.brand.example'
    assert.equal(await allowed(hostname), 404)
    const { body: domain } = await api(workspace, 'POST', '/domains', { hostname })
    await eventually(async () => {
      const { body } = await api(workspace, 'GET', `/domains/${domain.id}`)
      return body.lastCheckAt !== null
    }, 20_000)
    for (const { type, name, value } of domain.dnsRecords) dns.set(name, type, value)
    await db
      .from('domains')
      .where('id', domain.id)
      .update({ next_check_at: new Date(1_000) })
    await eventually(async () => {
      const { body } = await api(workspace, 'GET', `/domains/${domain.id}`)
      return body.status === 'Active'
    }, 20_000)
    assert.deepEqual(await events(workspace), ['domain.verified'])

    const input = { destinationUrl: 'https://example.com/', domainId: domain.id, alias: 'hello' }
    const made = await api(workspace, 'POST', '/links', input)
    assert.equal(made.status, 201, made.text)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    for (let round = 0; round < 8; round++) {
      const answer = await visit(installation, '/hello', { 'x-forwarded-host': hostname })
      assert.deepInclude(answer, { status: 302, location: 'https://example.com/' })
      assert.equal(await allowed(hostname), 200)
    }
    const redirects = { rootRedirectUrl: 'https://example.com/home', notFoundRedirectUrl: null }
    await api(workspace, 'PUT', `/domains/${domain.id}/redirects`, redirects)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    for (let round = 0; round < 8; round++) {
      const answer = await visit(installation, '/', { 'x-forwarded-host': hostname })
      assert.deepInclude(answer, { status: 302, location: 'https://example.com/home' })
    }
  })

  test('a miss and silence cost nothing, a removal one event', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await anActive(workspace, 'go.other.example')
    const check = async () => {
      const { body } = await api(workspace, 'POST', `/domains/${domain.id}/check`)
      return body.domain.status
    }
    const [txt] = domain.dnsRecords
    dns.set(txt.name, 'TXT')
    assert.equal(await check(), 'Failing')
    dns.set(txt.name, 'TXT', txt.value)
    assert.equal(await check(), 'Active')
    dns.mood = 'fail'
    for (let round = 0; round < 5; round++) assert.equal(await check(), 'Active')
    dns.mood = 'silent'
    assert.equal(await check(), 'Active')
    dns.mood = 'answer'
    assert.deepEqual(await events(workspace), ['domain.verified'])
    dns.set(txt.name, 'TXT')
    assert.deepEqual(
      [await check(), await check(), await check(), await check()],
      [...['Failing', 'Failing', 'Failed', 'Failed']]
    )
    assert.deepEqual(await events(workspace), ['domain.verified', 'domain.failed'])
    await eventually(async () => (await allowed('go.other.example')) === 404, 4_000)
  })

  test('a squatter never serves', async ({ assert }) => {
    const [squatter, owner] = [await aWorkspace(), await aWorkspace()]
    const hostname = 'go.squatted.example'
    const { body: squatted } = await api(squatter, 'POST', '/domains', { hostname })
    dns.set(hostname, 'CNAME', TARGET)
    const taken = await api(owner, 'POST', '/domains', { hostname })
    assertProblem(assert, taken, 409, 'domain.taken')
    const eightDays = 8 * 24 * 3_600_000
    const past = new Date(Date.now() - eightDays)
    await db.from('domains').where('id', squatted.id).update({ claimed_at: past })
    const added = await anActive(owner, hostname)
    assert.equal(added.status, 'Active')
    const { body } = await api(squatter, 'POST', `/domains/${squatted.id}/check`)
    assert.equal(body.domain.status, 'Pending')
    assert.isEmpty(await events(squatter))
  })
})
