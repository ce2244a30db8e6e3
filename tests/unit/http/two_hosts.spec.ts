import { connect, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { createDrainingServer } from '../../../bin/draining_server.js'

/** Returns what the server answers to this text, and the requests that reached its listener. */
async function send(text: string): Promise<{ answer: string; reached: number }> {
  let reached = 0
  const server = createDrainingServer((_request, response) => {
    reached++
    response.end('reached')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((done) => {
    let read = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (read += data)).on('close', () => done(read))
  })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  return { answer, reached }
}

const request = (...lines: string[]) => [...lines, 'Connection: close', '', ''].join('\r\n')

test.group('The Host of a request', () => {
  const wrong: [string, string[]][] = [
    ['two', ['Host: a.test', 'Host: b.test']],
    ['the same twice', ['Host: a.test', 'Host: a.test']],
    ['two, whatever their case and what lies between', ['hOST: a.test', 'X: y', 'HOST: b.test']],
    ['two, one of them empty', ['Host:', 'Host: b.test']],
    ['none', ['X: y']],
  ]
  for (const [what, headers] of wrong) {
    test(`${what}: 400, and nothing looks at it`, async ({ assert }) => {
      for (const line of ['GET /x HTTP/1.1', 'POST /x HTTP/1.1', 'GET http://a.test/x HTTP/1.1']) {
        const { answer, reached } = await send(request(line, ...headers))
        assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/)
        assert.match(answer, /\r\nConnection: close\r\n/i)
        assert.equal(reached, 0)
      }
    })
  }

  test('one: it is let through, also on a kept connection', async ({ assert }) => {
    const twice = 'GET /x HTTP/1.1\r\nHost: a.test\r\nX-Host: b.test\r\nHosts: c\r\n\r\n'
    const { answer, reached } = await send(twice + request('GET /x HTTP/1.1', 'Host: a.test'))
    assert.equal(reached, 2)
    assert.notInclude(answer, '400')
  })

  test('a second request with two of them ends the connection', async ({ assert }) => {
    const first = 'GET /x HTTP/1.1\r\nHost: a.test\r\n\r\n'
    const smuggled = 'GET /x HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n'
    const { answer } = await send(first + smuggled + first)
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})
