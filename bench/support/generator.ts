/**
 * Load for machines without `wrk`: a number of kept connections, each asking for the next link as
 * soon as the last answer is there. Slower than `wrk`, the same for both sides. Takes port, links,
 * seconds, connections, addresses and the headers; prints figures as JSON.
 */
import { connect } from 'node:net'
import { seededRandom } from '#app/shared/seeded_random'
import { aliasOf } from './scratch_database.js'

const [port, links, seconds, connections, addresses] = process.argv.slice(2, 7).map(Number)
const headers = process.argv[7]
const { below } = seededRandom(36)
const count = Math.max(links, addresses)
const requests = Array.from({ length: count }, (_, number) =>
  Buffer.from(`GET /${aliasOf(number % links)} HTTP/1.1\r\n${headers}${cameFrom()}\r\n\r\n`)
)
const END_OF_HEAD = '\r\n\r\n'
const tookMs: number[] = []
let errors = 0
let at = 0

/** An address that is no private one, of IPv4. */
function cameFrom(): string {
  if (addresses === 0) return ''
  return `\r\nX-Forwarded-For: ${16 + below(83)}.${below(256)}.${below(256)}.${below(256)}`
}

function converse(): void {
  const socket = connect(port, '127.0.0.1')
  let askedAtMs = 0
  const ask = () => {
    at = (at + 7) % count
    askedAtMs = performance.now()
    socket.write(requests[at])
  }
  socket.setNoDelay(true)
  socket.once('connect', ask)
  socket.on('data', (answer) => {
    const text = answer.toString('latin1')
    if (!text.startsWith('HTTP/1.1 302') || !text.endsWith(END_OF_HEAD)) errors++
    tookMs.push(performance.now() - askedAtMs)
    ask()
  })
  socket.on('error', () => errors++)
}

for (let number = 0; number < connections; number++) converse()
setTimeout(() => {
  tookMs.sort((one, other) => one - other)
  const figures = {
    requestsPerSecond: tookMs.length / seconds,
    p50Ms: tookMs[Math.floor(tookMs.length * 0.5)],
    p99Ms: tookMs[Math.floor(tookMs.length * 0.99)],
    errors,
  }
  process.stdout.write(JSON.stringify(figures), () => process.exit(0))
}, seconds * 1_000)
