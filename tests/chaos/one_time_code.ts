/**
 * Promise 20: a one-time code works once. In each round a person's authenticator shows one code, and
 * it is sent from 50 half-finished sign-ins at once, to two web processes.
 *
 *   node --import ./bin/typescript.js tests/chaos/one_time_code.ts [--rounds 100] [--at-once 50]
 *     [--build build]
 */
import { Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
import { generateSync } from 'otplib'
import { newTotpSecret } from '#app/people/accounts/rules/totp'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { seedPerson, seedSession } from './support/seeded_people.js'

const { rounds, atOnce, build } = readOptions({
  rounds: 100,
  atOnce: 50,
})
const PORT = 3_996
const DATABASE = 'shunt_chaos_code'

/** A code that is about to end could be two codes for those who send it. */
const STEP_MS = 30_000
const LEFT_MS = 5_000

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: 1,
  build,
})
const connection = await installation.start({ withWorker: false })
const encryption = new Encryption({
  driver: (key) => new AES256GCM({ id: 'gcm', key }),
  keys: [cleanEnvironment().APP_KEY!],
})

const answers = new Map<string, number>()
let isKept = true
for (let round = 1; round <= rounds; round++) {
  const successes = await oneRound(round)
  if (successes !== 1) console.log(`round ${round}: ${successes} successes`)
  isKept &&= successes === 1
}
console.log({ rounds, atOnce, answers: Object.fromEntries(answers) })
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** @returns how many of those who sent the code were let in */
async function oneRound(round: number): Promise<number> {
  const secret = newTotpSecret()
  const userId = await seedPerson(connection, { secondFactor: true })
  const at = new Date()
  await connection.query('INSERT INTO second_factors SET ?', [
    { user_id: userId, secret: encryption.encrypt(secret), enabled_at: at, created_at: at },
  ])
  const cookies: string[] = []
  for (let number = 0; number < atOnce; number++) {
    cookies.push(await seedSession(connection, userId, { secondFactorPending: true }))
  }
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  if (leftMs < LEFT_MS) await new Promise((resolve) => setTimeout(resolve, leftMs))
  const code = generateSync({ secret })
  const statuses = await Promise.all(cookies.map((cookie) => give(cookie, code, round)))
  for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
  return statuses.filter((status) => status === '200').length
}

/** @returns the status, with the code of a refusal */
async function give(cookie: string, code: string, round: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/auth/mfa`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      // Each round comes from an address of its own, so that none uses up another's tries.
      'x-forwarded-for': `198.51.100.${round % 250}`,
    },
    body: JSON.stringify({ code }),
  })
  const text = await response.text()
  if (response.status === 200) return '200'
  return `${response.status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? text}`
}
