/**
 * Promise 22: a login flood slows no redirect. 500 redirects a second for themselves, then beside
 * 200 sign-ins a second, each with another account and from another address, so that no throttle
 * stops them; at a steady rate, whatever the server takes. Needs a production build.
 *
 * With --links every second try is for the password of a link that scrypt stored, as some are still
 * (decision 15), which is the most expensive: accounts and links hash at the same time.
 *
 *   ./shunt bench login_flood [--links] [--seconds 20] [--redirects 500] [--logins 200] [--build
 *   build]
 */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { readOptions } from './support/read_options.js'
import { aliasOf, seedLinks } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const {
  seconds,
  redirects,
  logins,
  flood: isFlood,
  links: withLinks,
  build,
} = readOptions({
  seconds: 20,
  redirects: 500,
  logins: 200,
  flood: false,
  links: false,
})

const PORT = 3_984
const DATABASE = 'shunt_bench_login_flood'
const LINKS = 100

/** Of no one's password; it takes its time all the same. */
const SCRYPT_HASH = `$scrypt$n=131072,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(86)}`

/** Promise 22. */
const MOST_MS = 20

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

if (isFlood) {
  const statuses = await atRate(logins, (number) =>
    withLinks && number % 2 === 1 ? guess(number) : login(number)
  )
  console.log('sign-ins', Object.fromEntries(statuses.statuses), 'p99', ms(statuses.times, 0.99))
} else {
  process.exitCode = (await run()) ? 0 : 1
}
agent.destroy()

async function run(): Promise<boolean> {
  const installation = await ScratchInstallation.create({ database: DATABASE, build })
  const { database } = installation
  await seedLinks(database, 2 * LINKS)
  await database.query('UPDATE links SET password_hash = ? WHERE alias IN (?)', [
    SCRYPT_HASH,
    Array.from({ length: LINKS }, (_, number) => aliasOf(LINKS + number)),
  ])
  await installation.startWeb(PORT)

  await atRate(redirects, redirect, 3)
  const alone = await atRate(redirects, redirect)
  const flood = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--flood'])
  const ended = new Promise((resolve) => flood.once('exit', resolve))
  const beside = await atRate(redirects, redirect)
  await ended

  report('redirects alone', alone)
  report('redirects beside the flood', beside)
  const slower = ms(beside.times, 0.99) - ms(alone.times, 0.99)
  console.log(`p99 slower by ${slower.toFixed(1)} ms`)
  await installation.remove()
  return slower <= MOST_MS && [...beside.statuses.keys()].every((status) => status === 302)
}

interface Outcome {
  /** Milliseconds from when it was due until it was answered. */
  times: number[]
  statuses: Map<number, number>
}

/**
 * Sends `perSecond` requests a second, each when it is due and not when the one before is answered.
 */
async function atRate(
  perSecond: number,
  send: (number: number) => Promise<number>,
  forSeconds = seconds
): Promise<Outcome> {
  const outcome: Outcome = { times: [], statuses: new Map() }
  const beganMs = performance.now()
  const pending: Promise<void>[] = []
  for (let number = 0; number < perSecond * forSeconds; number++) {
    const dueMs = beganMs + (number * 1000) / perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    pending.push(
      send(number).then((status) => {
        outcome.times.push(performance.now() - dueMs)
        outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
      })
    )
  }
  await Promise.all(pending)
  return outcome
}

function redirect(number: number): Promise<number> {
  return call('GET', `/${aliasOf(number % LINKS)}`, { host: 'localhost' })
}

function login(number: number): Promise<number> {
  const body = JSON.stringify({ email: `person-${number}@example.com`, password: 'a wrong one' })
  return call(
    'POST',
    '/api/auth/login',
    {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-forwarded-for': `198.51.${number >> 8}.${number & 255}`,
    },
    body
  )
}

function guess(number: number): Promise<number> {
  const body = 'password=wrong'
  return call(
    'POST',
    `/${aliasOf(LINKS + (number % LINKS))}`,
    {
      'host': 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      'x-forwarded-for': `203.0.${number >> 8}.${number & 255}`,
    },
    body
  )
}

function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port: PORT, method, path, headers, agent },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode!))
      }
    )
    sent.once('error', () => resolve(0))
    sent.end(body)
  })
}

function report(what: string, { times, statuses }: Outcome): void {
  console.log(
    `${what}: p50 ${ms(times, 0.5).toFixed(1)} ms, p99 ${ms(times, 0.99).toFixed(1)} ms,`,
    Object.fromEntries(statuses)
  )
}

function ms(times: number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)]
}
