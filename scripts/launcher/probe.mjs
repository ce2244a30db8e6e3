/*
 * What the launcher asks of the network. Plain Node, because a fresh machine has no curl, and
 * because the database's greeting says all that its own client would.
 *
 *   free-port                        a port of 127.0.0.1 that nobody listens on
 *   can-listen HOST PORT             or says why not
 *   mysql PORT SECONDS PID           waits until it greets
 *   redis PORT SECONDS PID           waits until it answers PING (password in PROBE_PASSWORD)
 *   ready HOST PORT URL SECONDS PID...  waits until GET /health/ready is 200
 *
 * The waits end early, with exit code 2, when one of the processes is gone.
 */
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

function listen(host, port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen({ host, port }, () => server.close(resolve))
  })
}

/** Below the range that the kernel hands out for outgoing connections, so that it stays ours. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const taken = await listen('127.0.0.1', port).then(
      () => false,
      () => true
    )
    if (!taken) return port
  }
}

/** Resolves to the first bytes that a server says, after it was told `words`. */
function ask(port, words = '') {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port }, () => socket.write(words))
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.once('data', (bytes) => {
      resolve(bytes)
      socket.destroy()
    })
  })
}

function isReady(host, port, url) {
  return new Promise((resolve, reject) => {
    const options = {
      // The address to listen on may mean "all of them"; the address to ask cannot.
      host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host,
      port,
      path: '/health/ready',
      headers: { host: new URL(url).host },
      timeout: 5_000,
    }
    const request = http.get(options, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function waitFor(check, seconds, pids) {
  const end = Date.now() + Number(seconds) * 1000
  while (Date.now() < end) {
    if (await check().catch(() => false)) return 0
    if (!pids.every((pid) => isAlive(Number(pid)))) return 2
    await sleep(100)
  }
  return 1
}

const [what, ...rest] = process.argv.slice(2)
const probes = {
  async 'free-port'() {
    console.log(await freePort())
  },
  async 'can-listen'(host, port) {
    await listen(host, Number(port)).catch((error) => {
      console.log(error.code)
      process.exitCode = 1
    })
  },
  async 'mysql'(port, seconds, ...pids) {
    const greets = async () => (await ask(Number(port)))[4] === 10
    process.exitCode = await waitFor(greets, seconds, pids)
  },
  async 'redis'(port, seconds, ...pids) {
    const words = `AUTH ${process.env.PROBE_PASSWORD}\r\nPING\r\n`
    const answers = async () => {
      const bytes = await ask(Number(port), words)
      return bytes.toString().startsWith('+OK\r\n')
    }
    process.exitCode = await waitFor(answers, seconds, pids)
  },
  async 'ready'(host, port, url, seconds, ...pids) {
    process.exitCode = await waitFor(() => isReady(host, Number(port), url), seconds, pids)
  },
}

await probes[what](...rest)
