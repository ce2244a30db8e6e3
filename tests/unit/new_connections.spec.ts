import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { createDrainingServer } from '../../bin/draining_server.js'

const BODY_BYTES = 256 * 1024

/** A server in this process, and which requests it saw in one turn of the event loop. */
async function aServer() {
  const turns: string[][] = []
  let turn: string[] | null = null
  const server = createDrainingServer((request, response) => {
    if (!turn) {
      turns.push((turn = []))
      setImmediate(() => (turn = null))
    }
    turn.push(request.method!)
    request.resume().once('end', () => response.end('here'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let taken = 0
  server.on('connection', () => taken++)
  /** Opens connections, each of which the server has taken. */
  const open = async (count: number) => {
    const before = taken
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    while (taken < before + count) await sleep(1)
    return sockets
  }
  return { server, turns, open }
}

/** @returns the status line of the answer */
async function answerOf(socket: Socket): Promise<string> {
  const [part] = await once(socket, 'data')
  return String(part).split('\r\n')[0]
}

test.group('New connections', () => {
  test('that send a body together are read a few in a turn, and all are answered', async ({
    assert,
    cleanup,
  }) => {
    const { server, turns, open } = await aServer()
    cleanup(() => void server.close())
    const sockets = await open(100)
    cleanup(() => sockets.forEach((socket) => socket.destroy()))
    const answers = sockets.map(answerOf)
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`
    for (const socket of sockets) socket.write(head + 'x'.repeat(BODY_BYTES))
    assert.deepEqual([...new Set(await Promise.all(answers))], ['HTTP/1.1 200 OK'])
    assert.equal(turns.flat().length, 100)
    assert.isAtMost(Math.max(...turns.map(({ length }) => length)), 6)
  })

  test('that say nothing keep no one waiting, and may speak later', async ({ assert, cleanup }) => {
    const { server, turns, open } = await aServer()
    cleanup(() => void server.close())
    const silent = await open(50)
    const senders = await open(20)
    cleanup(() => [...silent, ...senders].forEach((socket) => socket.destroy()))
    const answers = senders.map(answerOf)
    for (const socket of senders) {
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx')
    }
    await Promise.all(answers)
    for (const socket of silent.slice(25)) socket.destroy()
    await sleep(50)
    const later = silent.slice(0, 25).map(answerOf)
    for (const socket of silent.slice(0, 25)) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    assert.deepEqual([...new Set(await Promise.all(later))], ['HTTP/1.1 200 OK'])
    assert.equal(turns.flat().length, 45)
  })
})
