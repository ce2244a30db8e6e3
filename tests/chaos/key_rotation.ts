/**
 * Promise 23: a stolen database reveals no secret, and keys rotate while Shunt runs. Secrets of every
 * kind are planted and every row of the database is searched for them. Then the key is replaced while
 * visitors come, passwords are tried and changed: the rotation is killed on its way and started
 * again, and in the end everything opens with the new key alone.
 *
 *   ./shunt chaos key_rotation [--rows 10000] [--secrets 300] [--rate 100] [--kills 2] [--seed 23]
 *     [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { tryPassword, visitsAt } from './support/password_visits.js'
import { findInDump, plantSecrets } from './support/planted_secrets.js'
import { seededRandom } from './support/random.js'

const { rows, secrets, rate, kills, seed, build } = readOptions({
  rows: 2_000,
  secrets: 300,
  rate: 100,
  kills: 2,
  seed: 23,
})
const random = seededRandom(seed)
const PORT = 3_974
const DATABASE = 'shunt_chaos_keys'
const [OLD, NEW] = ['the key of the years before today', 'the key of the years from today on']
const WARM_LINKS = 100

/** Links whose passwords are changed while the rotation runs. */
const CHANGED = 100

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: WARM_LINKS,
  build,
  environment: { ...outboundEnvironment, APP_KEY: OLD },
})
const connection = await installation.start()
const client = new ApiClient(installation.install())
const planted = await plantSecrets(client, secrets)
const passwords = await makeLinks(rows)
const dump = await findInDump(connection, [...planted, OLD, NEW])
console.log(`${secrets} secrets planted, ${dump.rows} rows searched: ${dump.found.length} found`)

await installation.restartWith({ APP_KEY: NEW, APP_PREVIOUS_KEYS: OLD })
const visits = visitsAt(PORT, rate, WARM_LINKS, passwords)
const changing = changePasswords()
for (let killed = 0; killed < kills; killed++) {
  const killedAfter = AbortSignal.timeout(Math.round(3_000 + random() * 3_000))
  await installation.runAce(['keys:rotate', '--json', '--pause=1000'], killedAfter)
}
const startedMs = performance.now()
const { code, output } = await installation.runAce(['keys:rotate', '--json'])
const tookMs = performance.now() - startedMs
const changeFailures = await changing
const load = await visits.stop()
const rotation = JSON.parse(output.slice(output.indexOf('{"values"')))

await installation.restartWith({ APP_KEY: NEW, APP_PREVIOUS_KEYS: '' })
let closed = 0
for (const [alias, password] of [...passwords].slice(0, 2 * CHANGED)) {
  if (!(await tryPassword(PORT, alias, password))) closed++
}
const status = JSON.parse((await installation.runAce(['keys:rotate', '--status', '--json'])).output)
const after = await findInDump(connection, [...planted, OLD, NEW])
console.log({
  values: status.values,
  rotatedByTheLastRun: rotation.rotated,
  lastRun: `${(tookMs / 1_000).toFixed(1)} s`,
  left: rotation.left,
  unreadableWithTheNewKeyAlone: status.unreadable,
  asked: load.asked,
  failed: load.failed,
  passwordsThatNoLongerOpen: closed,
  changesThatFailed: changeFailures,
  secretsFound: dump.found.length + after.found.length,
})
const isKept =
  code === 0 &&
  rotation.left + rotation.unreadable + status.unreadable + status.left === 0 &&
  status.values >= rows &&
  load.asked > 0 &&
  load.failed + closed + changeFailures === 0 &&
  dump.found.length + after.found.length === 0
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** @returns the password of each alias */
async function makeLinks(count: number): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (let from = 0; from < count; from += 500) {
    const links = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      destinationUrl: 'https://example.com/',
      alias: `key-${from + at}`,
      password: `opens ${from + at}`,
    }))
    await client.call('POST', '/links/bulk', { links })
    for (const { alias, password } of links) made.set(alias, password)
  }
  return made
}

/** Gives links new passwords all the time; each of them has to hold in the end. */
async function changePasswords(): Promise<number> {
  let failed = 0
  const { items } = await client.call('GET', `/links?search=key-&pageSize=${CHANGED}`)
  for (const { id, alias } of items as { id: string; alias: string }[]) {
    const password = `newer ${alias}`
    await client
      .call('PATCH', `/links/${id}`, { password })
      .then(() => void passwords.set(alias, password))
      .catch(() => void failed++)
    await sleep(30)
  }
  return failed
}
