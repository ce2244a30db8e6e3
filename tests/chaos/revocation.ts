/**
 * Promise 18: a revoked key, a lost role and a removed member stop at once. A steady stream of
 * calls meets two web processes while the right to make them is taken away; programs with keys and
 * people with sessions, several rounds of each.
 *
 *   node --import ./bin/typescript.js tests/chaos/revocation.ts [--rounds 5] [--rate 200]
 *     [--build build]
 */
import { seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { lastSuccess } from './support/last_success.js'
import { seedKey, seedMember, seedPerson, seedSession } from './support/seeded_people.js'

const { rounds, rate, build } = readOptions({
  rounds: 5,
  rate: 200,
})
const PORT = 3_997
const DATABASE = 'shunt_chaos_revocation'
const MOST_MS = 1_000

type Credentials = Record<string, string>

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: 1,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start({ withWorker: false })
const account = await seedAccount(connection)
const at = `/api/workspaces/${account.workspaceId}`
const owner = asPerson(await seedSession(connection, await ownerId()))

let isKept = true
for (let round = 1; round <= rounds; round++) {
  for (const what of ['key', 'role', 'role of a key', 'member', 'member of a key'] as const) {
    const found = await trial(what)
    const isAtOnce =
      found.before > rate / 2 && found.after > rate / 2 && found.lastSuccessMs < MOST_MS
    isKept &&= isAtOnce
    console.log(
      `round ${round}, ${what}: ${found.before} calls before, ${found.after} after; ` +
        `the last success came ${Math.ceil(found.lastSuccessMs)} ms after the change`
    )
  }
}
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** Takes one right away from someone new who makes use of it all the time. */
async function trial(what: 'key' | 'role' | 'role of a key' | 'member' | 'member of a key') {
  const userId = await seedPerson(connection)
  await seedMember(connection, account.workspaceId, userId, 'Manager')
  const session = asPerson(await seedSession(connection, userId))
  const { id, key } = await seedKey(connection, account.workspaceId, userId)
  const credentials = { authorization: `Bearer ${key}` }
  const links = `/api/v1/workspaces/${account.workspaceId}/links`
  const read = (by: Credentials) => async () =>
    (await call('GET', `${links}?pageSize=1`, by)) === 200
  // Anyone who may make links is answered that an empty one cannot be made.
  const make = (by: Credentials) => async () => (await call('POST', links, by, {})) === 422
  const person = `${at}/members/${userId}`
  const lose = {
    key: () => call('DELETE', `${at}/api-keys/${id}`, owner),
    role: () => call('PATCH', person, owner, { role: 'Viewer' }),
    member: () => call('DELETE', person, owner),
  }
  const trials = {
    'key': [read(credentials), lose.key],
    'role': [make(session), lose.role],
    'role of a key': [make(credentials), lose.role],
    'member': [read(session), lose.member],
    'member of a key': [read(credentials), lose.member],
  } as const
  const [attempt, change] = trials[what]
  return lastSuccess(rate, attempt, async () => {
    const status = await change()
    if (status >= 300) throw new Error(`the ${what} could not be taken away: ${status}`)
  })
}

async function call(method: string, path: string, by: Credentials, body?: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { ...by, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  })
  await response.arrayBuffer()
  return response.status
}

function asPerson(cookie: string): Credentials {
  return { cookie, 'x-service-request': '1' }
}

async function ownerId(): Promise<string> {
  const [[row]]: any = await connection.query('SELECT user_id FROM organisation_owners LIMIT 1')
  return row.user_id
}
