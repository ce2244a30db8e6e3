import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'
import {
  OutboundHttpClient,
  type OutboundHttpRequest,
} from '#app/shared/outbound_http/outbound_http_client'
import { seededRandom } from '#app/shared/seeded_random'
import { nonPublicUrls, publicUrls } from '#tests/fixtures/address_urls'
import { NameServer } from '#tests/fixtures/name_server'
import { PrivateAuthority } from '#tests/fixtures/private_authority'

const TIMEOUT_MS = 700
const authority = new PrivateAuthority()
const identity = authority.identityFor('IP:127.0.0.1', 'DNS:hooks.example.com', 'DNS:localhost')

function outbound(allowed = '127.0.0.0/8', dnsServers: string[] = []) {
  return new OutboundHttpClient({
    allowedNetworks: parseCidrList(allowed),
    dnsServers,
    extraAuthorities: authority.certificate,
  })
}

async function listening(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Speaks with any client that connects, with TLS, once their request has begun. */
async function aReceiver(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTlsServer(identity, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  const port = await listening(server)
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: new URL(`https://127.0.0.1:${port}/`), close, sockets }
}

async function faultOf(sent: Promise<unknown>): Promise<string> {
  return sent.then(
    () => 'none',
    (error) => (error instanceof OutboundError ? error.fault : String(error))
  )
}

const post = (url: URL, more: Partial<OutboundHttpRequest> = {}): OutboundHttpRequest => ({
  url,
  method: 'POST',
  body: '{}',
  timeoutMs: TIMEOUT_MS,
  ...more,
})

async function assertQuick(assert: Assert, work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  const tookMs = performance.now() - startedAtMs
  assert.isBelow(tookMs, TIMEOUT_MS + 10_000)
  return tookMs
}

const HEAD = 'HTTP/1.1 200 OK\r\n'

/** Receivers that mean no good, and what happens to a request to them. */
const HOSTILE: Record<string, [speak: (socket: Socket) => void, expected: string]> = {
  'never answers': [() => {}, 'timeout'],
  'drips its headers': [
    (socket) => {
      socket.write(HEAD)
      const timer = setInterval(() => socket.write(`X-Drip: ${Math.random()}\r\n`), 20)
      socket.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  'sends headers without end': [
    (socket) => {
      const line = `X-Much: ${'x'.repeat(1_000)}\r\n`
      socket.write(HEAD + line.repeat(100))
    },
    'protocol',
  ],
  'sends interim answers for ever': [
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  'is no HTTP server': [
    (socket) => void socket.write('220 mail.example.com ESMTP\r\n'),
    'protocol',
  ],
  'hangs up': [(socket) => void socket.end(), 'closed'],
  'breaks off in its headers': [
    (socket) => {
      socket.write(`${HEAD}X-Half: `)
      setTimeout(() => socket.destroy(), 50)
    },
    'closed',
  ],
}

test.group('Outbound requests: receivers that mean no good', () => {
  for (const [name, [speak, expected]] of Object.entries(HOSTILE)) {
    test(`one that ${name}: ${expected}`, async ({ assert }) => {
      const receiver = await aReceiver(speak)
      await assertQuick(assert, async () => {
        assert.equal(await faultOf(outbound().send(post(receiver.url))), expected)
      })
      receiver.close()
    })
  }

  for (const interim of ['100 Continue', '102 Processing', '103 Early Hints']) {
    test(`one that says ${interim} first has answered with what follows`, async ({ assert }) => {
      const receiver = await aReceiver((socket) => {
        const hint = interim.startsWith('103') ? 'Link: </style.css>; rel=preload\r\n' : ''
        socket.write(`HTTP/1.1 ${interim}\r\n${hint}\r\n`.repeat(3))
        setTimeout(() => socket.end(`${HEAD}Content-Length: 2\r\n\r\nok`), 30)
      })
      const answer = await outbound().send(post(receiver.url))
      assert.deepInclude(answer, { statusCode: 200, complete: true })
      assert.equal(answer.body.toString(), 'ok')
      receiver.close()
    })
  }

  test('one that sends interim answers as fast as it can is given up early', async ({ assert }) => {
    const receiver = await aReceiver((socket) => {
      const many = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)
      const more = () => void (socket.writable && socket.write(many, more))
      more()
    })
    const startedAtMs = performance.now()
    const fault = await faultOf(outbound().send(post(receiver.url, { timeoutMs: 30_000 })))
    assert.equal(fault, 'protocol')
    assert.isBelow(performance.now() - startedAtMs, 30_000)
    receiver.close()
  })

  test('one that switches to another protocol has not answered', async ({ assert }) => {
    const receiver = await aReceiver((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    })
    await assertQuick(assert, async () => {
      assert.equal(await faultOf(outbound().send(post(receiver.url))), 'protocol')
    })
    receiver.close()
  })

  test('one that drips its body has answered with its headers', async ({ assert }) => {
    const receiver = await aReceiver((socket) => {
      socket.write(`${HEAD}Content-Length: 9999\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    const tookMs = await assertQuick(assert, async () => {
      const answer = await outbound().send(
        post(receiver.url, { timeoutMs: 9_000, bodyTimeoutMs: 200 })
      )
      assert.deepInclude(answer, { statusCode: 200, complete: false })
      assert.isBelow(answer.body.length, 10)
    })
    assert.isBelow(tookMs, 9_000)
    receiver.close()
  })

  test('one that breaks off in its body has answered', async ({ assert }) => {
    const receiver = await aReceiver((socket) => {
      socket.write(`${HEAD}Content-Length: 9999\r\n\r\nonly this`)
      setTimeout(() => socket.destroy(), 50)
    })
    const answer = await outbound().send(post(receiver.url))
    assert.deepInclude(answer, { statusCode: 200, complete: false })
    assert.equal(answer.body.toString(), 'only this')
    receiver.close()
  })

  test('one that stalls in TLS, and one that speaks none', async ({ assert }) => {
    const stalling = createServer(() => {})
    const plain = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    })
    const at = async (server: Server) => new URL(`https://127.0.0.1:${await listening(server)}/`)
    const [one, other] = [await at(stalling), await at(plain)]
    await assertQuick(assert, async () => {
      assert.equal(await faultOf(outbound().send(post(one))), 'timeout')
    })
    assert.equal(await faultOf(outbound().send(post(other))), 'tls')
    stalling.close()
    plain.close()
  })

  test('of a body of 300 MB and of one that unpacks to a thousand times, the beginning', async ({
    assert,
  }) => {
    const big = await aReceiver((socket) => {
      socket.write(`${HEAD}Content-Length: 300000000\r\n\r\n`)
      const chunk = Buffer.alloc(1_000_000, 'a')
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', more)
      more()
    })
    const bomb = gzipSync(Buffer.alloc(100_000_000, 'b'), { level: 9 })
    const packed = await aReceiver((socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`)
      socket.end(bomb)
    })
    global.gc?.()
    const before = process.memoryUsage().rss
    for (const [{ url }, mail] of [
      [big, 'a'],
      [packed, 'b'],
    ] as const) {
      const answer = await outbound().send(post(url))
      assert.equal(answer.body.toString(), mail.repeat(4_096))
      assert.isFalse(answer.complete)
    }
    assert.isBelow(process.memoryUsage().rss - before, 60 * 1024 * 1024)
    big.close()
    packed.close()
  })

  test('a hundred of them at once hold nobody longer than one, and fill nothing', async ({
    assert,
  }) => {
    const receivers = await Promise.all(
      Object.values(HOSTILE).map(async ([speak, expected]) => ({
        expected,
        ...(await aReceiver(speak)),
      }))
    )
    const way = outbound()
    await faultOf(way.send(post(receivers[0].url)))
    global.gc?.()
    const before = process.memoryUsage().rss
    const startedAtMs = performance.now()
    const faults = await Promise.all(
      Array.from({ length: 105 }, async (_, number) => {
        const { url, expected } = receivers[number % receivers.length]
        return [await faultOf(way.send(post(url, { timeoutMs: 3_000 }))), expected]
      })
    )
    assert.isBelow(performance.now() - startedAtMs, 20_000)
    for (const [fault, expected] of faults) assert.equal(fault, expected)
    assert.isBelow(process.memoryUsage().rss - before, 100 * 1024 * 1024)
    for (const { close } of receivers) close()
  })

  test('a redirect is an answer, and nothing follows it', async ({ assert }) => {
    let connections = 0
    const canary = createServer(() => connections++)
    const port = await listening(canary)
    const receiver = await aReceiver((socket) => {
      socket.end(`HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:${port}/\r\n\r\n`)
    })
    const answer = await outbound().send(post(receiver.url))
    assert.equal(answer.statusCode, 307)
    assert.equal(connections, 0)
    receiver.close()
    canary.close()
  })

  test('who calls can end a request early', async ({ assert }) => {
    const receiver = await aReceiver(() => {})
    const ending = new AbortController()
    setTimeout(() => ending.abort(), 100)
    const tookMs = await assertQuick(assert, () =>
      faultOf(outbound().send(post(receiver.url, { timeoutMs: 9_000, signal: ending.signal })))
    )
    assert.isBelow(tookMs, 9_000)
    receiver.close()
  })
})

test.group('Outbound requests: certificates', () => {
  test('of an authority that is not trusted, and for another host: tls', async ({ assert }) => {
    const receiver = await aReceiver((socket) => void socket.end(`${HEAD}\r\n`))
    const stranger = new OutboundHttpClient({
      allowedNetworks: parseCidrList('127.0.0.0/8'),
      dnsServers: [],
      extraAuthorities: null,
    })
    assert.equal(await faultOf(stranger.send(post(receiver.url))), 'tls')
    const other = new URL(receiver.url)
    other.hostname = '127.0.0.2'
    const elsewhere = await aReceiver(() => {})
    elsewhere.close()
    assert.include(['tls', 'refused'], await faultOf(outbound().send(post(other))))
    other.hostname = 'localhost'
    assert.equal((await outbound().send(post(other))).statusCode, 200)
    receiver.close()
  })

  test('a name is looked up, connected to, and asked for by name', async ({ assert }) => {
    const names = await new NameServer((_name, family) =>
      family === 4 ? ['127.0.0.1'] : []
    ).open()
    let request = ''
    const server = createTlsServer(
      {
        ...identity,
        SNICallback: (name, done) => done(name === 'hooks.example.com' ? null : new Error(name)),
      },
      (socket) =>
        socket.once('data', (data) => {
          request = data.toString()
          socket.end(`${HEAD}\r\n`)
        })
    )
    const port = await listening(server)
    const url = new URL(`https://hooks.example.com:${port}/a?b=c`)
    const answer = await outbound('127.0.0.0/8', [names.address]).send(post(url))
    assert.equal(answer.statusCode, 200)
    assert.match(request, /^POST \/a\?b=c HTTP\/1\.1\r\n/)
    assert.include(request, `host: hooks.example.com:${port}\r\n`)
    server.close()
    names.close()
  })
})

test.group('Outbound requests: addresses', () => {
  test('none of 1,500 and more spellings of non-public addresses is connected to', async ({
    assert,
  }) => {
    let connections = 0
    const canaries = [createServer(() => connections++), createServer(() => connections++)]
    const port = await listening(canaries[0])
    await listening(canaries[1], '::1', port).catch(() => {})
    const way = outbound('')
    const urls = nonPublicUrls(['https']).flatMap((text) => URL.parse(text) ?? [])
    assert.isAtLeast(urls.length, 1_500)
    for (const url of urls) {
      url.port = String(port)
      assert.isFalse(await way.mayReach(url.hostname), url.href)
      assert.equal(await faultOf(way.send(post(url))), 'private', url.href)
    }
    assert.equal(connections, 0)
    for (const canary of canaries) canary.close()
  })

  test('none of 300 and more public ones is refused', async ({ assert }) => {
    const way = outbound('')
    const urls = publicUrls(['https'])
    assert.isAtLeast(urls.length, 300)
    for (const url of urls) assert.isTrue(await way.mayReach(new URL(url).hostname), url)
  })

  test('a name that changes its mind a thousand times reaches no private address', async ({
    assert,
  }) => {
    const random = seededRandom(14)
    // 127.0.0.9 stands for the public internet here; everything else is private.
    const minds = [['127.0.0.9'], ['127.0.0.1'], ['127.0.0.9', '127.0.0.1'], ['10.0.0.1'], []]
    const names = await new NameServer((_name, family) =>
      family === 4 ? random.pick(minds) : random.pick([[], ['::1'], ['fd00::1'], ['::ffff:7f00:1']])
    ).open()
    let touched = 0
    const canary = createServer((socket) => {
      touched++
      socket.destroy()
    })
    const port = await listening(canary)
    await listening(createServer(() => touched++).unref(), '::1', port).catch(() => {})
    let reached = 0
    const open = createServer((socket) => {
      reached++
      socket.on('error', () => {})
      socket.once('data', () => socket.end(`${HEAD}\r\n`))
    })
    await listening(open, '127.0.0.9', port)

    const way = outbound('127.0.0.9/32', [names.address])
    const url = new URL(`http://rebind.example.com:${port}/`)
    const faults = new Set<string>()
    for (let round = 0; round < 1_000; round++) faults.add(await faultOf(way.send(post(url))))
    assert.equal(touched, 0)
    assert.isAbove(reached, 200)
    assert.sameMembers([...faults], ['none', 'private', 'dns'])
    canary.close()
    open.close()
    names.close()
  })

  test('a name server that says nothing costs the time of the try, and no more', async ({
    assert,
  }) => {
    const names = await new NameServer(() => null).open()
    const url = new URL('https://silent.example.com/')
    await assertQuick(assert, async () => {
      const fault = await faultOf(outbound('', [names.address]).send(post(url)))
      assert.include(['timeout', 'dns'], fault)
    })
    names.close()
  })

  test('networks that the operator allows, and names in them, may be reached', async ({
    assert,
  }) => {
    const names = await new NameServer((name, family) =>
      family === 4 && name === 'hooks.internal' ? ['10.1.2.3'] : []
    ).open()
    const open = outbound('10.1.0.0/16', [names.address])
    const closed = outbound('', [names.address])
    for (const [hostname, expected] of [
      ['10.1.2.3', true],
      ['10.2.0.1', false],
      ['127.0.0.1', false],
      ['localhost', false],
      ['hooks.internal', true],
      ['other.internal', false],
    ] as const) {
      assert.equal(await open.mayReach(hostname), expected, hostname)
      assert.isFalse(await closed.mayReach(hostname), hostname)
    }
    assert.isTrue(await outbound('127.0.0.0/8').mayReach('localhost'))
    names.close()
  })
})
