/**
 * Measures whether a flood of unknown aliases delays real links. 2,500 connections from one network
 * ask for aliases that do not exist, as fast as they are answered; beside them someone else follows
 * links that the process does not know yet and one that it knows. Promise 37: a cold link within
 * 500 ms, a warm one within 100 ms (p99). Needs a production build.
 *
 *   ./shunt bench unknown_aliases [--connections 2500] [--seconds 10] [--build build]
 */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readOptions } from './support/read_options.js'
import { aliasOf, seedLinks } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const PORT = 3_977
const DATABASE = 'shunt_bench_unknown'
const LINKS = 2_000
const COLD_EVERY_MS = 50

/** More at once than the system queues for a listener would be turned away by it, not by us. */
const CONNECTED_AT_ONCE = 50

/** Open before the flood comes, as those of a reverse proxy are. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const MOST_COLD_MS = 500
const MOST_WARM_MS = 100

const { connections, seconds, build } = readOptions({
  connections: 2500,
  seconds: 10,
})

if (process.send) flood()
else await measure()

/**
 * Floods from a process of its own: each connection asks for the next alias once it has its answer.
 */
function flood(): void {
  let answered = 0
  let asked = 0
  const open = () => {
    const socket = connect(PORT, '127.0.0.1')
    const ask = () =>
      socket.write(
        `GET /junk-${process.pid}-${asked++} HTTP/1.1\r\nhost: localhost\r\n` +
          'x-forwarded-for: 203.0.113.7\r\n\r\n'
      )
    socket.on('connect', ask)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!data.includes('HTTP/1.1 ')) return
      answered++
      ask()
    })
  }
  let opened = 0
  setInterval(() => {
    for (let more = 0; more < CONNECTED_AT_ONCE && opened < connections; more++, opened++) open()
    if (process.connected) process.send!({ answered, opened })
  }, 50)
  process.once('disconnect', () => process.exit())
}

/** Returns how long a visit took, in milliseconds, and how it ended. */
function follow(path: string): Promise<{ tookMs: number; status: number }> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, tookMs: performance.now() - startedMs })
    const headers = { 'host': 'localhost', 'x-forwarded-for': '198.51.100.9' }
    request({ path, headers, agent, port: PORT, host: '127.0.0.1' }, (response) => {
      response.resume().once('end', () => done(response.statusCode!))
    })
      .once('error', () => done(0))
      .end()
  })
}

function summary(visits: { tookMs: number; status: number }[]) {
  const took = visits.map(({ tookMs }) => tookMs).sort((one, other) => one - other)
  const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)])
  const others = visits.filter(({ status }) => status !== 302).length
  return { visits: took.length, others, p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) }
}

async function measure(): Promise<void> {
  const installation = await ScratchInstallation.create({
    database: DATABASE,
    build,
    environment: { LOG_LEVEL: 'error' },
  })
  await seedLinks(installation.database, LINKS)
  await installation.startWeb(PORT)
  await Promise.all(Array.from({ length: 64 }, () => follow(`/${aliasOf(0)}`)))

  const generator = fork(fileURLToPath(import.meta.url), process.argv.slice(2))
  let flooded = 0
  await new Promise<void>((allOpened) => {
    generator.on('message', ({ answered, opened }: { answered: number; opened: number }) => {
      flooded = answered
      if (opened === connections) allOpened()
    })
  })
  await new Promise((go) => setTimeout(go, 2_000))
  const [before, startedMs] = [flooded, performance.now()]
  const cold: ReturnType<typeof follow>[] = []
  const warm: ReturnType<typeof follow>[] = []
  while (performance.now() - startedMs < seconds * 1_000) {
    cold.push(follow(`/${aliasOf(1 + cold.length)}`))
    warm.push(follow(`/${aliasOf(0)}`))
    await new Promise((go) => setTimeout(go, COLD_EVERY_MS))
  }
  const [ofCold, ofWarm] = [summary(await Promise.all(cold)), summary(await Promise.all(warm))]
  const tookSeconds = (performance.now() - startedMs) / 1_000
  const unknownPerSecond = Math.round((flooded - before) / tookSeconds)
  generator.disconnect()
  await installation.remove()
  console.log({ unknownPerSecond, cold: ofCold, warm: ofWarm })
  const isKept =
    ofCold.others === 0 && ofCold.slowestMs <= MOST_COLD_MS && ofWarm.p99Ms <= MOST_WARM_MS
  console.log(isKept ? 'kept' : 'BROKEN')
  process.exit(isKept ? 0 : 1)
}
