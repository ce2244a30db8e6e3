/**
 * Load for machines without `wrk`: a number of kept connections, each asking for the next link as
 * soon as the last answer is there. Slower than `wrk`, the same for both sides. Takes port, seconds,
 * connections and the file of requests; prints figures as JSON.
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const [port, seconds, connections] = process.argv.slice(2, 5).map(Number)
const requests = readFileSync(process.argv[5], 'latin1')
  .split(/(?<=\r\n\r\n)/)
  .map((text) => Buffer.from(text, 'latin1'))
const END_OF_HEAD = '\r\n\r\n'
const tookMs: number[] = []
let errors = 0
let at = 0

/** A redirect, with the body that some servers add. */
function isWholeRedirect(text: string): boolean {
  const [, length = '0'] = /\r\nContent-Length: (\d+)/i.exec(text) ?? []
  const end = text.indexOf(END_OF_HEAD) + END_OF_HEAD.length
  return text.startsWith('HTTP/1.1 302') && text.length === end + Number(length)
}

function converse(): void {
  const socket = connect(port, '127.0.0.1')
  let askedAtMs = 0
  const ask = () => {
    at = (at + 7) % requests.length
    askedAtMs = performance.now()
    socket.write(requests[at])
  }
  socket.setNoDelay(true)
  socket.once('connect', ask)
  socket.on('data', (answer) => {
    if (!isWholeRedirect(answer.toString('latin1'))) errors++
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
