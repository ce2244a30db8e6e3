import { connect, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { createDrainingServer } from '../../../bin/draining_server.js'

interface Exchange {
  /** Everything that the client got, as Latin-1. */
  answer: string

  /** Targets of the requests that reached the listener. */
  reached: (string | undefined)[]
  addresses: (string | undefined)[]
}

/** Sends these pieces, one packet each, and waits until the server hangs up. */
async function send(...pieces: string[]): Promise<Exchange> {
  const reached: Exchange['reached'] = []
  const addresses: Exchange['addresses'] = []
  const server = createDrainingServer((request, response) => {
    reached.push(request.url)
    addresses.push(request.socket.remoteAddress)
    const answer = request.method === 'HEAD' ? '' : `reached ${request.headers['x-mark']}`
    if (request.method === 'POST') request.resume().once('end', () => response.end(answer))
    else response.end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((done) => {
    let read = ''
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1').on('data', (data) => (read += data))
    socket.on('close', () => done(read))
    const write = (rest: string[]) => {
      socket.write(rest[0])
      if (rest.length > 1) setTimeout(() => write(rest.slice(1)), 50)
    }
    write(pieces)
  })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  return { answer, reached, addresses }
}

const ask = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: a.test', 'X-Mark: kept', ...headers, '', ''].join('\r\n')

test.group('Targets with bytes beyond ASCII', () => {
  const targets: [string, string][] = [
    ['/spring?city=München', '/spring?city=M%c3%bcnchen'],
    ['/spring?q=привет&x=1', '/spring?q=%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82&x=1'],
    ['/spring\u200b', '/spring%e2%80%8b'],
    ['/café/x', '/caf%c3%a9/x'],
    ['http://a.test/x?ä', 'http://a.test/x?%c3%a4'],
  ]
  for (const [target, encoded] of targets) {
    test(`${target} is answered like ${encoded}`, async ({ assert }) => {
      const { answer, reached, addresses } = await send(ask(target))
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
      assert.match(answer, /\r\nConnection: close\r\n/i)
      assert.include(answer, 'reached kept')
      assert.deepEqual(reached, [encoded])
      assert.deepEqual(addresses, ['127.0.0.1'])
    })
  }

  test('HEAD is answered too, on a kept connection, whatever it says of itself', async ({
    assert,
  }) => {
    const head = ask('/x?ä', 'connection: keep-alive').replace('GET', 'HEAD')
    const { answer, reached } = await send(ask('/first'), head)
    assert.deepEqual(reached, ['/first', '/x?%c3%a4'])
    assert.lengthOf(answer.match(/HTTP\/1\.1 200 OK/g)!, 2)
  })

  test('what cannot be mended gets a page that says so', async ({ assert }) => {
    for (const target of ['/x?\x01ä', 'x?ä', '/a b?ä', '/x\x7f']) {
      const { answer, reached } = await send(ask(target, 'Accept-Language: de'))
      assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/, target)
      assert.isEmpty(reached, target)
      if (!target.includes(' ')) {
        assert.include(answer, '<html lang="de">', target)
        assert.match(answer, /\r\nX-Robots-Tag: noindex\r\n/)
      }
    }
    const post = ask('/x?ä').replace('GET', 'POST')
    assert.match((await send(post)).answer, /^HTTP\/1\.1 400/)
    const begun = 'GET /x?y='
    assert.include((await send(begun, `ä HTTP/1.1\r\nHost: a.test\r\n\r\n`)).answer, '<html')
  })

  test('a request is answered once, and none is mixed with the answer to another', async ({
    assert,
  }) => {
    const twice = await send(ask('/x?ä') + ask('/second'))
    assert.deepEqual(twice.reached, ['/x?%c3%a4'])
    const behind = await send(ask('/first') + ask('/x?ä'))
    assert.deepEqual(behind.reached, ['/first'])
    assert.notInclude(behind.answer, '400')
  })

  test('other faults are answered as Node answers them, with an empty body', async ({ assert }) => {
    const long = await send(ask(`/${'x'.repeat(20_000)}`))
    assert.match(long.answer, /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    const longRaw = await send(ask(`/x?${'ä'.repeat(3_000)}`))
    assert.match(longRaw.answer, /^HTTP\/1\.1 431 /)
    const body = 'POST /x HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n'
    const cut = await send(body, 'no chunk\r\n')
    assert.match(cut.answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
    const noise = await send('\x16\x03\x01 hello\r\n\r\n')
    assert.equal(
      noise.answer,
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
    )
  })
})
