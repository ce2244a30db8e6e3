/**
 * Walking a long list by cursor shows each link once: 100,000 links are walked in several orders
 * while 1,000 are made and 1,000 deleted in each of them. No link may come twice, and none may be
 * missing that was there throughout.
 *
 *   node --import ./bin/typescript.js tests/chaos/cursor_walk.ts [--links 100000] [--changes 1000]
 *     [--sorts=-createdAt,createdAt,alias] [--seed 5] [--build build]
 */
import { callApi, seedAccount } from '../../bench/support/api_account.js'
import { seedListStore } from '../../bench/support/list_store.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { walkWhileChanging, type LinkCalls } from './support/cursor_trial.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { seededRandom } from './support/random.js'

const { links, changes, sorts, seed, build } = readOptions({
  links: 100_000,
  changes: 1_000,
  sorts: '-createdAt,createdAt,alias',
  seed: 5,
})
const port = 3_987
const random = seededRandom(seed)
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_cursor',
  port,
  webProcesses: 1,
  links: 0,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start({ withWorker: false })
const account = await seedAccount(connection)
await seedListStore(connection, account.workspaceId, links, () => {})
await connection.query('ANALYZE TABLE links')

const calls: LinkCalls = {
  readPage: (query) => ask('GET', `/links?fields=id&${query}`, 200),
  makeLink: async () => {
    const link = await ask('POST', '/links', 201, { destinationUrl: 'https://example.com/passing' })
    return link.id
  },
  deleteLink: (id) => ask('DELETE', `/links/${id}`, 204),
}

let isKept = true
for (const sort of sorts.split(',')) {
  const before = await listShown()
  const startedMs = performance.now()
  const trial = { calls, before, sort, pageSize: 100, changes, random }
  const outcome = await walkWhileChanging(trial)
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  console.log({ sort, links: before.length, ...outcome, seconds })
  isKept &&=
    outcome.double + outcome.missing + outcome.unknown === 0 &&
    outcome.made >= changes &&
    outcome.deleted >= changes
}
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query('DROP DATABASE shunt_chaos_cursor')
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** Asks the database, not the list that is on trial. */
async function listShown(): Promise<string[]> {
  const [rows] = (await connection.query(
    'SELECT id FROM links WHERE workspace_id = ? AND shelf = 0',
    [account.workspaceId]
  )) as any
  return rows.map(({ id }: { id: string }) => id)
}

async function ask(method: string, path: string, status: number, body?: object): Promise<any> {
  const answer = await callApi(port, account, method, path, body)
  if (answer.status === status) return answer.body
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
}
