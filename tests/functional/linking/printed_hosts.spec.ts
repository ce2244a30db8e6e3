import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addHost } from '#app/linking/printed_hosts/actions/add_host'
import { forgetHost } from '#app/linking/printed_hosts/actions/forget_host'
import { recordPresentHost } from '#app/linking/printed_hosts/actions/record_present_host'
import { HostRefused } from '#app/linking/printed_hosts/host_refused'
import { listPrintedHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { assertProblem, call } from '#tests/fixtures/api'
import { eventually } from '#tests/fixtures/installation'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { check, openScriptedDns, post, setRecords } from '#tests/functional/linking/domains/support'
import { aPlane } from '#tests/redirect/support/test_plane'

let count = 0
const aHost = () => `printed-${process.pid}-${++count}.example`

const aLink = async (workspace: TestWorkspace): Promise<string> =>
  (await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/' })).body.alias

const audits = async () =>
  (await db.from('audit_log').where('subject_type', 'host').orderBy('id')).map(
    ({ action, subject_id: id }) => `${action} ${id}`
  )

test.group('Former hosts of the default short domain', (group) => {
  // Installations that other tests started write theirs down too.
  group.each.setup(async () => void (await db.from('printed_hosts').delete()))

  test('answer within 2 seconds after an operator added them, until forgotten', async ({
    assert,
    cleanup,
  }) => {
    const alias = await aLink(await aWorkspace())
    const plane = await aPlane({ source: mysqlSource(db), monotonicMs: () => performance.now() })
    cleanup(() => plane.close())
    await plane.start()
    const host = aHost()
    const status = () => plane.status(`/${alias}`, { host })
    assert.equal(await status(), 404)
    assert.deepEqual(await addHost(`${host.toUpperCase()}:8443`), {
      ...{ host: `${host}:8443`, hostname: host, isNew: true },
    })
    await eventually(async () => (await status()) === 302, 2_000)
    assert.isFalse((await addHost(`${host}:8443`)).isNew)
    assert.deepEqual(
      (await listPrintedHosts()).map((one) => [one.host, one.isPresent]),
      [[`${host}:8443`, false]]
    )
    await forgetHost(`${host}:8443`)
    await eventually(async () => (await status()) === 404, 2_000)
    assert.deepEqual((await audits()).slice(-2), [
      `host.added ${host}:8443`,
      `host.forgotten ${host}:8443`,
    ])
  })

  test('the present host is written down once, whoever does it', async ({ assert }) => {
    const present = { host: `${aHost()}:8080`, hostname: 'x.example' }
    await Promise.all(Array.from({ length: 8 }, () => recordPresentHost(present)))
    await recordPresentHost(null)
    assert.deepEqual(
      (await listPrintedHosts()).map(({ host }) => host),
      [present.host]
    )
  })

  test('are loops for every destination, and no custom domain until forgotten', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const host = aHost()
    await addHost(host)
    const destinationUrl = 'https://example.com/'
    const loop = `https://${host}:444/x`
    const split = [
      { destinationUrl: loop, weight: 1 },
      { destinationUrl, weight: 1 },
    ]
    for (const body of [
      { destinationUrl: loop },
      { destinationUrl, expiredUrl: loop },
      { destinationUrl, routing: { split } },
    ]) {
      assertProblem(assert, await call(workspace, 'POST', '/links', body), 422, 'destination.loop')
    }
    const { id } = await aDomain(workspace, 'Active')
    const redirects = { rootRedirectUrl: loop, notFoundRedirectUrl: null }
    const refused = await call(workspace, 'PUT', `/domains/${id}/redirects`, redirects)
    assertProblem(assert, refused, 422, 'destination.loop')
    for (const hostname of [host, `below.${host}`]) {
      assertProblem(assert, await post(workspace, hostname), 409, 'domain.reserved')
    }
    await forgetHost(host)
    assert.equal((await post(workspace, host)).status, 201)
    assert.equal((await call(workspace, 'POST', '/links', { destinationUrl: loop })).status, 201)
  })

  test('a claim that is not proved never takes one; a verified domain keeps its host', async ({
    assert,
    cleanup,
  }) => {
    const { dns, close } = await openScriptedDns()
    cleanup(close)
    const workspace = await aWorkspace()
    const host = aHost()
    const claim = (await post(workspace, host)).body
    await addHost(host)
    setRecords(dns, claim)
    const checked = await check(workspace, claim.id)
    assert.deepEqual([checked.status, checked.canServeLinks], ['Pending', false])
    assert.include(checked.lastCheckMessage, 'belongs to the service')
    await forgetHost(host)
    assert.equal((await check(workspace, claim.id)).status, 'Active')

    const before = await audits()
    await assert.rejects(() => addHost(host), HostRefused as any)
    assert.isEmpty(await listPrintedHosts())
    assert.deepEqual(await audits(), before)
  })

  test('what is no host is refused, and nothing changes', async ({ assert }) => {
    const before = await audits()
    for (const host of ['', 'a/b', 'a@b', 'http://a.example', 'a b', 'a.example:0', 'a:99999']) {
      await assert.rejects(() => addHost(host), HostRefused as any)
    }
    await assert.rejects(() => forgetHost('never.example'), HostRefused as any)
    assert.isEmpty(await listPrintedHosts())
    assert.deepEqual(await audits(), before)
  })
})
