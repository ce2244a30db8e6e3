/**
 * A link with a limit lets exactly that number of people through, also when many come at once to
 * two web processes, in several rounds; the others are led on.
 *
 *   node --import ./bin/typescript.js tests/chaos/max_clicks.ts [--rounds 20] [--at-once 400]
 *     [--most 100] [--build build]
 */
import { callApi, seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

const { rounds, atOnce, most, build } = readOptions({ rounds: 20, atOnce: 400, most: 100 })
const DATABASE = 'shunt_chaos_max_clicks'
const port = 3_988
const DESTINATION = 'https://example.com/through'
const EXPIRED = 'https://example.com/over'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port,
  webProcesses: 2,
  links: 1,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start({ withWorker: false })
const account = await seedAccount(connection)

/** Where a visitor is sent. */
async function visit(shortUrl: string): Promise<string | null> {
  const { pathname } = new URL(shortUrl)
  const answer = await fetch(`http://localhost:${port}${pathname}`, {
    redirect: 'manual',
    headers: { 'user-agent': BROWSER },
  })
  return answer.headers.get('location')
}

let isKept = installation.webProcesses().length === 2
for (let round = 1; round <= rounds; round++) {
  const fields = { destinationUrl: DESTINATION, expiredUrl: EXPIRED, maxClicks: most }
  const { body: link } = await callApi(port, account, 'POST', '/links', fields)
  const places = await Promise.all(Array.from({ length: atOnce }, () => visit(link.shortUrl)))
  const through = places.filter((place) => place === DESTINATION).length
  const ledOn = places.filter((place) => place === EXPIRED).length
  isKept &&= through === most && ledOn === atOnce - most
  console.log(`round ${round}: ${through} of ${most} let through, ${ledOn} led on`)
}
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)
