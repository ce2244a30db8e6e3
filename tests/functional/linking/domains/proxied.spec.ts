import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { parseCidrList } from '#app/shared/network/cidr_list'
import {
  OutboundHttpClient,
  type OutboundHttpRequest,
} from '#app/shared/outbound_http/outbound_http_client'
import { HostProofs } from '#app/shared/secrets/host_proofs'
import domainsConfig from '#config/domains'
import { call } from '#tests/fixtures/api'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import type { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aHostname,
  anAddedDomain,
  check,
  domainEvents,
  openScriptedDns,
  TARGET,
} from '#tests/functional/linking/domains/support'
import { aPlane } from '#tests/redirect/support/test_plane'

const authority = new PrivateAuthority()

/**
 * A proxy of a domain's owner on the loopback, with an installation behind it. What is asked for at
 * port 80 is asked for at its own.
 */
async function aProxy() {
  const plane = await aPlane({ hostProofs: new HostProofs(domainsConfig.hostKeys) })
  const forward: RequestListener = (request, response) => {
    const { url: path, method, headers } = request
    const passed = httpRequest({ port: plane.port, host: '127.0.0.1', path, method, headers })
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  }
  const proxy = { forward, asked: [] as string[], answer: forward }
  const server = createServer((request, response) => {
    proxy.asked.push(`${request.headers.host} ${request.url}`)
    proxy.answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = String((server.address() as AddressInfo).port)
  const usual = await app.container.make('shunt.outbound')
  const client = new OutboundHttpClient({
    allowedNetworks: parseCidrList('127.0.0.0/8'),
    dnsServers: [],
    extraAuthorities: authority.certificate,
  })
  const send = (request: OutboundHttpRequest) => {
    const url = new URL(request.url)
    if (url.protocol === 'http:') url.port = port
    return client.send({ ...request, url })
  }
  app.container.bindValue('shunt.outbound', { send } as OutboundHttpClient)
  return {
    ...{ proxy, server },
    async close() {
      app.container.bindValue('shunt.outbound', usual)
      server.closeAllConnections()
      server.close()
      await plane.close()
    },
  }
}

test.group('A custom domain behind a proxy of its owner', (group) => {
  let dns: ScriptedDns
  let front: Awaited<ReturnType<typeof aProxy>>
  group.each.setup(async () => {
    const opened = await openScriptedDns()
    dns = opened.dns
    front = await aProxy()
    return async () => {
      opened.close()
      await front.close()
    }
  })

  /** Adds a domain whose TXT record is right and whose address is this one. */
  async function aProxiedDomain(workspace: TestWorkspace, address = '127.0.0.1') {
    const domain = await anAddedDomain(workspace)
    const [txt] = domain.dnsRecords
    dns.set(txt.name, 'TXT', txt.value)
    dns.set(domain.hostname, 'A', address)
    return domain
  }
  const eventsOf = async (workspace: TestWorkspace) =>
    (await domainEvents(workspace)).map(({ type }) => type)

  test('becomes active, because a request for it arrives here', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await aProxiedDomain(workspace)
    const answer = await call(workspace, 'POST', `/domains/${domain.id}/check`)
    assert.equal(answer.status, 200, answer.text)
    const { checks, domain: checked } = answer.body
    assert.deepInclude(checked, { status: 'Active', canServeLinks: true })
    assert.deepInclude(checked.dnsRecords[1], { ok: true, via: 'Http', found: ['127.0.0.1'] })
    assert.deepInclude(checks[1], { ok: true, via: 'Http', found: ['127.0.0.1'], answered: true })
    assert.notProperty(checked.dnsRecords[0], 'via')
    assert.include(checked.lastCheckMessage, 'a proxy in front of the domain leads visitors here')
    assert.deepEqual(await eventsOf(workspace), ['domain.verified'])
    assert.lengthOf(front.proxy.asked, 1)
    assert.match(front.proxy.asked[0], new RegExp(`^${domain.hostname}:\\d+ /.well-known/shunt/`))
    const read = await call(workspace, 'GET', `/domains/${domain.id}`)
    assert.equal(read.body.dnsRecords[1].via, 'Http')
  })

  test('is asked again by each check, with another nonce, and fails after three misses', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aProxiedDomain(workspace)
    assert.equal((await check(workspace, id)).status, 'Active')
    assert.equal((await check(workspace, id)).status, 'Active')
    assert.lengthOf(new Set(front.proxy.asked), 2)

    front.proxy.answer = (_request, response) => response.end('Welcome to another server')
    const statuses: string[] = []
    for (let missed = 0; missed < 3; missed++) statuses.push((await check(workspace, id)).status)
    assert.deepEqual(statuses, ['Failing', 'Failing', 'Failed'])
    const { body } = await call(workspace, 'GET', `/domains/${id}`)
    assert.notProperty(body.dnsRecords[1], 'via')
    assert.include(body.lastCheckMessage, 'another server answers there (200)')
    assert.deepEqual(await eventsOf(workspace), ['domain.verified', 'domain.failed'])
  })

  test('does not fail while the proxy answers nothing, or that it reaches no one', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aProxiedDomain(workspace)
    await check(workspace, id)
    for (const answer of [502, 503, 0]) {
      front.proxy.answer = ({ socket }, response) =>
        answer === 0 ? socket.destroy() : response.writeHead(answer).end()
      const { body } = await call(workspace, 'POST', `/domains/${id}/check`)
      assert.deepInclude(body.domain, { status: 'Active', canServeLinks: true })
      assert.deepInclude(body.domain.dnsRecords[1], { ok: true, via: 'Http' })
      assert.deepInclude(body.checks[1], { ok: false, answered: false, found: ['127.0.0.1'] })
    }
    front.proxy.answer = front.proxy.forward
    assert.equal((await check(workspace, id)).status, 'Active')
    assert.deepEqual(await eventsOf(workspace), ['domain.verified'])
  })

  test('may lead to https on the same host once, and nowhere else', async ({ assert, cleanup }) => {
    const workspace = await aWorkspace()
    const { id, hostname } = await aProxiedDomain(workspace)
    const secure = createSecureServer(authority.identityFor(`DNS:${hostname}`), front.proxy.forward)
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done))
    cleanup(() => {
      secure.closeAllConnections()
      secure.close()
    })
    const { port } = secure.address() as AddressInfo
    const leadTo = (host: string) => {
      front.proxy.answer = ({ url }, response) =>
        response.writeHead(301, { location: `https://${host}:${port}${url}` }).end()
    }
    leadTo(aHostname())
    assert.deepInclude(await check(workspace, id), { status: 'Pending' })
    leadTo(hostname)
    assert.deepInclude((await check(workspace, id)).dnsRecords[1], { ok: true, via: 'Http' })
  })

  test('is not asked without the right TXT record, nor at an address that is not public', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const unproved = await aProxiedDomain(workspace)
    dns.set(unproved.dnsRecords[0].name, 'TXT', 'shunt-verify=another')
    assert.equal((await check(workspace, unproved.id)).status, 'Pending')
    const inside = await aProxiedDomain(workspace, '10.0.0.7')
    const checked = await check(workspace, inside.id)
    assert.equal(checked.status, 'Pending')
    assert.include(checked.lastCheckMessage, 'its address is not one of the public internet')
    assert.isEmpty(front.proxy.asked)
  })

  test('has no part in a domain that the DNS leads here', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await aProxiedDomain(workspace)
    dns.set(domain.hostname, 'A')
    dns.set(domain.hostname, 'CNAME', TARGET)
    const { status, dnsRecords, lastCheckMessage } = await check(workspace, domain.id)
    assert.equal(status, 'Active')
    assert.notProperty(dnsRecords[1], 'via')
    assert.equal(lastCheckMessage, 'Both DNS records are verified.')
    assert.isEmpty(front.proxy.asked)
  })
})
