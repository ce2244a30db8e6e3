/**
 * Opens a number of connections that are slow in one way or another, holds them, and opens each
 * again that is hung up on. It is a process of its own, so that its work is not taken for a delay
 * of the process that measures.
 *
 *   node --import ./bin/typescript.js tests/chaos/support/drip.ts <port> <connections> <links> <s>
 *
 * It prints `opening` when it begins, and at the end how many it opened and how many were hung up
 * on.
 */
import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { aliasOf } from '../../../bench/support/scratch_database.js'

const [port, connections, links, seconds] = process.argv.slice(2).map(Number)
const DRIP_MS = 1_000

/** Opened within one second. All at once would be a flood of connections, which is another attack too. */
const OPENED_A_SECOND = 500
const MS_A_SECOND = 1_000

/** Answers that one connection asks for at once and never reads. Many would be a flood, which is another attack. */
const UNREAD = 10

const counted = { opened: 0, hungUp: 0 }
setPriority(constants.priority.PRIORITY_LOW)

/** What each kind sends at first, and each second after that. */
const KINDS: ((socket: Socket, number: number) => (() => void) | null)[] = [
  (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return () => void socket.write('a')
  },
  (socket, number) => {
    socket.write(
      `POST /${aliasOf(number % links)} HTTP/1.1\r\nHost: localhost\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\n'
    )
    return () => void socket.write('a')
  },
  (socket, number) => {
    socket.pause()
    const ask = `HEAD /${aliasOf(number % links)} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: drip\r\n\r\n`
    socket.write(ask.repeat(UNREAD))
    return null
  },
]

function open(number: number): void {
  const socket = connect(port, '127.0.0.1')
  let dripping: NodeJS.Timeout | undefined
  socket.once('connect', () => {
    counted.opened++
    const drip = KINDS[number % KINDS.length](socket, number)
    if (drip) dripping = setInterval(drip, DRIP_MS)
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(dripping)
    counted.hungUp++
    setTimeout(open, DRIP_MS + turnMs(number), number).unref()
  })
}

/** When its turn is, so that neither the first opening nor one after the server hung up on all comes at a blow. */
function turnMs(number: number): number {
  return (number * MS_A_SECOND) / OPENED_A_SECOND
}

console.log('opening')
for (let number = 0; number < connections; number++) setTimeout(open, turnMs(number), number)
setTimeout(() => {
  console.log(JSON.stringify(counted))
  process.exit(0)
}, seconds * MS_A_SECOND)
