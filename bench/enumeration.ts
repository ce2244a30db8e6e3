/**
 * Measures whether the time of an answer reveals that an address has an account. Signs in with a
 * wrong password, asks for a new password and registers, in turn with addresses that have an
 * account and addresses that have none, and compares medians and bodies. `noise` is how far the
 * medians of two halves of the same kind lie apart: where it is more than 5 ms, the machine is too
 * busy for a result. Needs a production build.
 *
 *   ./shunt bench enumeration [--count 500] [--only login] [--build build]
 */
import { readOptions } from './support/read_options.js'
import { ScratchInstallation } from './support/scratch_installation.js'

const { count, only, build } = readOptions({
  count: 500,
  only: '',
})

const PORT = 3_983
const DATABASE = 'shunt_bench_enumeration'
const PASSWORD = 'seven quiet lanterns'

/** Promise 21: the time of an answer reveals no account. */
const MOST_MS = 5

const installation = await ScratchInstallation.create({
  database: DATABASE,
  build,
  environment: { REGISTRATION: 'open' },
})
const { database } = installation
await installation.startWeb(PORT)

let requests = 0

type Call = (email: string) => [path: string, body: unknown]

const calls: Record<string, Call> = {
  'login': (email) => ['login', { email, password: 'not the password' }],
  'forgot-password': (email) => ['forgot-password', { email }],
  'register': (email) => ['register', { email, password: PASSWORD, displayName: null }],
}

await seedAccounts()
await post('login', { email: 'warm@example.com', password: PASSWORD })
let allGood = true
for (const [name, call] of Object.entries(calls)) {
  if (name.startsWith(only)) allGood = (await measure(name, call)) && allGood
}
await installation.remove()
process.exit(allGood ? 0 : 1)

/** Makes one account as people make them; the others have the hash of its password. */
async function seedAccounts(): Promise<void> {
  await post('register', { email: 'first@example.com', password: PASSWORD, displayName: null })
  const [[first]] = (await database.query('SELECT * FROM users')) as any
  for (let number = 0; number < count; number++) {
    const email = known(number)
    const id = `acc${String(number).padStart(17, '0')}`
    await database.query('INSERT INTO users SET ?', { ...first, id, email, email_key: email })
  }
}

function known(number: number): string {
  return `person-${number}@example.com`
}

async function measure(name: string, call: Call): Promise<boolean> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let number = 0; number < count; number++) {
    const order =
      number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = kind === 'known' ? known(number) : `${name}-${number}@example.com`
      const beganMs = performance.now()
      const answer = await post(...call(email))
      times[kind].push(performance.now() - beganMs)
      answers.add(answer)
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  const good = answers.size === 1 && Math.abs(one - other) <= MOST_MS
  console.log(
    `${name.padEnd(16)} known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ` +
      `apart ${Math.abs(one - other).toFixed(2)} ms, noise ${noiseOf(times).toFixed(2)} ms; ${answers.size} kind(s) of answer ` +
      `${[...answers].join(' | ')} ${good ? 'good' : 'TOLD APART'}`
  )
  return good
}

/** Returns how far apart two halves lie that cannot differ. */
function noiseOf(times: Record<string, number[]>): number {
  const halves = Object.values(times).map((all) =>
    Math.abs(
      median(all.filter((_time, at) => at % 2 === 0)) -
        median(all.filter((_time, at) => at % 2 === 1))
    )
  )
  return Math.max(...halves)
}

/** Posts from another address each time, behind a proxy, so that no throttle answers. */
async function post(path: string, body: unknown): Promise<string> {
  const number = ++requests
  const response = await fetch(`http://127.0.0.1:${PORT}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return `${response.status} ${text.replace(/,?"traceId":"[^"]*"/, '')}`
}

function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1]
}
