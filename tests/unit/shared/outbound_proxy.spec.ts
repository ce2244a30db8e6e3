import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { test } from '@japa/runner'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { type OutboundError } from '#app/shared/outbound_http/outbound_error'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { isExcepted, parseProxy, parseProxyExceptions } from '#app/shared/outbound_http/proxy'
import { NameServer } from '#tests/fixtures/name_server'
import { PrivateAuthority } from '#tests/fixtures/private_authority'

const authority = new PrivateAuthority()
const identity = authority.identityFor('IP:127.0.0.1', 'IP:::1', 'DNS:hooks.example.com')

type Cleanup = (end: () => void) => void

async function listening(server: Server, cleanup: Cleanup, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, host)
  await once(server, 'listening')
  cleanup(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A receiver on each loopback, at one name; it answers with the host that it was asked for. */
async function aReceiver(cleanup: Cleanup, address = '127.0.0.1') {
  const server = createSecureServer(identity, (request, response) =>
    response.end(request.headers.host)
  )
  const port = await listening(server, cleanup, address)
  const names = await new NameServer((_name, family) =>
    (family === 6) === address.includes(':') ? [address] : []
  ).open()
  cleanup(() => names.close())
  return { url: new URL(`https://hooks.example.com:${port}/`), port, dns: names.address }
}

/** A proxy that connects, or answers with a status, or never. */
async function aProxy(cleanup: Cleanup, answer: number | 'never' = 200, secure = false) {
  const asked: IncomingMessage[] = []
  const server = secure ? createSecureServer(identity) : createServer()
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(request)
    socket.on('error', () => {})
    if (answer === 'never') return
    if (answer !== 200) return socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`)
    const to = new URL(`tcp://${request.url}`)
    const onward = connect(Number(to.port), to.hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
  })
  const port = await listening(server, cleanup)
  const url = new URL(`${secure ? 'https' : 'http'}://127.0.0.1:${port}`)
  return { url, targets: () => asked.map((request) => request.url), asked }
}

function through(url: URL, dns: string, { except = '', allowed = '127.0.0.0/8, ::1' } = {}) {
  return new OutboundHttpClient({
    allowedNetworks: parseCidrList(allowed),
    dnsServers: [dns],
    extraAuthorities: authority.certificate,
    proxy: { url, except: parseProxyExceptions(except) },
  })
}

/** Returns what was answered, or why nothing was. */
const outcome = (client: OutboundHttpClient, url: URL, timeoutMs = 3_000) =>
  client.send({ url, method: 'GET', timeoutMs }).then(
    ({ body }) => body.toString(),
    (error: OutboundError) => `${error.fault}: ${error.message}`
  )

test.group('Outbound requests: HTTPS_PROXY', () => {
  for (const secure of [false, true]) {
    test(`is asked for the judged address, over ${secure ? 'https' : 'http'}`, async ({
      assert,
      cleanup,
    }) => {
      const { url, port, dns } = await aReceiver(cleanup)
      const proxy = await aProxy(cleanup, 200, secure)
      proxy.url.username = 'user'
      proxy.url.password = 'a word:'
      assert.equal(await outcome(through(proxy.url, dns), url), `hooks.example.com:${port}`)
      assert.deepEqual(proxy.targets(), [`127.0.0.1:${port}`])
      const { 'proxy-authorization': authorization } = proxy.asked[0].headers
      assert.equal(authorization, `Basic ${Buffer.from('user:a word:').toString('base64')}`)
    })
  }

  test('is asked for IPv6 where a host has nothing else', async ({ assert, cleanup }) => {
    const { url, port, dns } = await aReceiver(cleanup, '::1')
    const proxy = await aProxy(cleanup)
    assert.equal(await outcome(through(proxy.url, dns), url), url.host)
    assert.deepEqual(proxy.targets(), [`[::1]:${port}`])
    assert.equal(await outcome(through(proxy.url, dns, { except: '*' }), url), url.host)
    assert.lengthOf(proxy.asked, 1)
  })

  test('is never asked for what may not be reached', async ({ assert, cleanup }) => {
    const { url, dns } = await aReceiver(cleanup)
    const proxy = await aProxy(cleanup)
    for (const target of [url, new URL('https://10.0.0.1/'), new URL('https://localhost/')]) {
      assert.match(await outcome(through(proxy.url, dns, { allowed: '' }), target), /^private/)
    }
    assert.lengthOf(proxy.asked, 0)
  })

  test('is left out for what NO_PROXY names, and for http', async ({ assert, cleanup }) => {
    const { url, dns } = await aReceiver(cleanup)
    const proxy = await aProxy(cleanup)
    for (const except of ['example.com', '127.0.0.0/8', `a.example, .example.com:${url.port}`]) {
      assert.equal(await outcome(through(proxy.url, dns, { except }), url), url.host)
    }
    const plain = createServer((_request, response) => response.end('plain'))
    const port = await listening(plain, cleanup)
    const address = new URL(`http://hooks.example.com:${port}/`)
    assert.equal(await outcome(through(proxy.url, dns), address), 'plain')
    assert.lengthOf(proxy.asked, 0)
  })

  test('that refuses, is not there or says nothing is named', async ({ assert, cleanup }) => {
    const { url, dns } = await aReceiver(cleanup)
    const refusing = await aProxy(cleanup, 407)
    const said = 'unreachable: The host cannot be reached: the proxy answered 407.'
    assert.equal(await outcome(through(refusing.url, dns), url), said)
    const nowhere = new URL('http://127.0.0.1:9')
    assert.match(await outcome(through(nowhere, dns), url), /the proxy cannot be used \(ECONN/)
    const silent = await aProxy(cleanup, 'never')
    assert.match(await outcome(through(silent.url, dns), url, 300), /^timeout/)
    assert.lengthOf(silent.asked, 1)
  })

  test('checks the certificate of the host as ever', async ({ assert, cleanup }) => {
    const { url, dns } = await aReceiver(cleanup)
    const proxy = await aProxy(cleanup)
    url.hostname = 'other.example.com'
    assert.match(await outcome(through(proxy.url, dns), url), /^tls/)
    assert.lengthOf(proxy.asked, 1)
  })
})

test.group('NO_PROXY', () => {
  const cases: [list: string, host: string, addresses: string[], excepted: boolean][] = [
    ['', 'a.example', ['192.0.2.1'], false],
    ['*', 'a.example', ['192.0.2.1'], true],
    ['a.example', 'a.example', [], true],
    ['a.example', 'b.a.example', [], true],
    ['a.example', 'aa.example', [], false],
    ['*.a.example', 'b.a.example', [], true],
    ['a.example:8443', 'a.example', [], false],
    ['A.Example:443', 'a.example', [], true],
    ['192.0.2.0/24', 'a.example', ['192.0.2.1'], true],
    ['192.0.2.0/24', 'a.example', ['192.0.2.1', '2001:db8::1'], false],
    ['192.0.2.0/24,2001:db8::/32', 'a.example', ['192.0.2.1', '2001:db8::1'], true],
  ]
  for (const [list, host, addresses, excepted] of cases) {
    test(`${list || 'nothing'}: ${host} at ${addresses.join(' and ') || 'nowhere'}`, ({
      assert,
    }) => {
      assert.equal(isExcepted(parseProxyExceptions(list), host, 443, addresses), excepted)
    })
  }

  test('HTTPS_PROXY is the address of a proxy, and nothing behind it', ({ assert }) => {
    assert.equal(parseProxy('http://u:p%20w@proxy.example:3128')?.port, '3128')
    assert.isUndefined(parseProxy('https://proxy.example/path'))
    assert.isUndefined(parseProxy('proxy.example:3128'))
    assert.throws(() => parseProxy('http://u:%zz@proxy.example'))
  })
})
