import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { createDrainingServer } from '../../../bin/draining_server.js'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Refuses a body by its size, as the API does; reads any other. */
const limited: Listener = async (request, response) => {
  if (Number(request.headers['content-length']) > 10)
    return response.writeHead(413).end('too large')
  response.end(`took ${await text(request)}`)
}

/** Opens a connection to a server with this listener; `until` returns what came by then. */
async function open(listener: Listener, cleanup: (run: () => void) => void) {
  const server = createDrainingServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  cleanup(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  let read = ''
  socket.on('data', (data) => (read += data))
  const closed = new Promise<string>((done) => socket.on('close', () => done(read)))
  const until = async (part: string) => {
    while (!read.includes(part)) await new Promise((done) => socket.once('data', done))
    return read
  }
  const ask = (length: number) =>
    socket.write(
      `POST /x HTTP/1.1\r\nHost: a.test\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`
    )
  return { socket, until, closed, ask }
}

test.group('A client that asks before it sends its body', () => {
  test('is refused at once where it is too large, and never told to go on', async ({
    assert,
    cleanup,
  }) => {
    const { ask, closed } = await open(limited, cleanup)
    ask(11)
    const answer = await closed
    assert.match(answer, /^HTTP\/1\.1 413 /)
    assert.match(answer, /\r\nConnection: close\r\n/i)
    assert.notInclude(answer, '100 Continue')
  })

  test('is told to go on where its body is read, and keeps its connection', async ({
    assert,
    cleanup,
  }) => {
    const { ask, socket, until } = await open(limited, cleanup)
    ask(10)
    assert.match(await until('Continue\r\n\r\n'), /^HTTP\/1\.1 100 Continue\r\n\r\n$/)
    socket.write('0123456789')
    const answer = await until('took 0123456789')
    assert.notMatch(answer, /\r\nConnection: close/i)
    socket.write('GET /y HTTP/1.1\r\nHost: a.test\r\n\r\n')
    assert.lengthOf((await until('Content-Length: 5')).match(/HTTP\/1\.1 200/g)!, 2)
  }).timeout(10_000)

  test('is not told to go on by an answer that needs no body', async ({ assert, cleanup }) => {
    const { ask, closed } = await open((_request, response) => response.end('no'), cleanup)
    ask(10)
    const answer = await closed
    assert.match(answer, /^HTTP\/1\.1 200 /)
    assert.notInclude(answer, '100 Continue')
  })
})
