/*
 * What the launcher asks of the network. Plain Node, because a fresh machine has no curl, and
 * because the database's greeting says all that its own client would.
 *
 *   free-port                        a port of 127.0.0.1 that no one listens on
 *   can-listen HOST PORT             or says why not
 *   mysql PORT SECONDS PID           waits until it greets
 *   redis PORT SECONDS PID           waits until it answers PING (password in PROBE_PASSWORD)
 *   listens HOST PORT SECONDS PID    waits until it takes connections
 *   healthy HOST PORT URL SECONDS TIMES PID...  waits until it is ready TIMES times in a row, each on
 *                                    connections of its own, which any of its processes may take
 *   ready HOST PORT URL SECONDS PID...  waits until GET /health/ready is 200 and the first page has
 *                                    its stylesheet and its script
 *   wants-set-up HOST PORT URL       whether the first account is still to be made
 *   redirects HOST PORT URL SECONDS PID...  waits until GET /health/redirects is 200
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

function connects(host, port) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port }, () => resolve(socket.destroy() !== null))
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

/** Resolves to the first bytes that a server says, after it was sent `words`. */
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

/** Asks the application as a visitor of its address does, wherever that address leads. */
function get(host, port, url, path) {
  return new Promise((resolve, reject) => {
    const options = {
      // The address to listen on may mean "all of them"; the address to ask cannot.
      host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host,
      port,
      path,
      headers: { host: new URL(url).host },
      agent: false,
      timeout: 5_000,
    }
    const request = http.get(options, (response) => {
      let text = ''
      response.on('data', (bytes) => (text += bytes))
      response.once('error', reject)
      response.once('end', () => {
        const { statusCode: status, headers } = response
        resolve({ status, text, location: headers.location, type: headers['content-type'] ?? '' })
      })
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', reject)
  })
}

/** Follows the first page to where it leads: to the set-up page, or to the page to sign in. */
async function firstPage(ask, url) {
  let path = '/'
  for (let steps = 0; steps < 5; steps++) {
    const page = await ask(path)
    if (!page.location) return page
    const { pathname, search } = new URL(page.location, url)
    path = pathname + search
  }
  throw new Error('the first page leads in a circle')
}

/** The stylesheets and scripts that a page names, on this host alone. */
function assetsOf(html, url) {
  const named = [
    ...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g),
    ...html.matchAll(/<script[^>]+src="([^"]+)"/g),
  ]
  return named.map(([, address]) => new URL(address, url).pathname)
}

const said = new Set()

async function isReady(host, port, url) {
  const ask = (path) => get(host, port, url, path)
  if ((await ask('/health/ready')).status !== 200) return false
  const page = await firstPage(ask, url)
  const assets = assetsOf(page.text, url)
  const answers = await Promise.all(assets.map(ask))
  const has = (type) => answers.some((answer) => answer.type.includes(type))
  const isWhole = answers.every(({ status }) => status === 200)
  if (page.status === 200 && isWhole && has('css') && has('javascript')) return true
  sayOnce(`The first page has no style or no script: ${assets.join(', ') || 'it names none'}`)
  return false
}

function sayOnce(words) {
  if (!said.has(words)) console.log(words)
  said.add(words)
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
  async 'listens'(host, port, seconds, ...pids) {
    process.exitCode = await waitFor(() => connects(host, Number(port)), seconds, pids)
  },
  async 'healthy'(host, port, url, seconds, times, ...pids) {
    const isHealthy = async () => {
      for (let time = 0; time < Number(times); time++) {
        if (!(await isReady(host, Number(port), url))) return false
      }
      return true
    }
    process.exitCode = await waitFor(isHealthy, seconds, pids)
  },
  async 'ready'(host, port, url, seconds, ...pids) {
    process.exitCode = await waitFor(() => isReady(host, Number(port), url), seconds, pids)
  },
  async 'wants-set-up'(host, port, url) {
    const answer = await get(host, Number(port), url, '/setup').catch(() => null)
    process.exitCode = answer?.status === 200 ? 0 : 1
  },
  async 'redirects'(host, port, url, seconds, ...pids) {
    const path = '/health/redirects'
    const redirects = async () => (await get(host, Number(port), url, path)).status === 200
    process.exitCode = await waitFor(redirects, seconds, pids)
  },
}

await probes[what](...rest)
