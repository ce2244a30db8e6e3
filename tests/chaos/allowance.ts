/**
 * Promise 16: an allowance is exact. Many ask at once for QR codes of which the month has fewer left,
 * through two web processes, in several rounds.
 *
 *   node --import ./bin/typescript.js tests/chaos/allowance.ts [--rounds 20] [--at-once 400]
 *     [--left 100] [--build build]
 */
import { toMonth } from '#app/people/plans/rules/month'
import { callApi, seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'

const { rounds, atOnce, left, build } = readOptions({
  rounds: 20,
  atOnce: 400,
  left: 100,
})
const port = 3_988
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_allowance',
  port,
  webProcesses: 2,
  links: 1,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start({ withWorker: false })
const account = await seedAccount(connection)
const destination = { destinationUrl: 'https://example.com/' }
const link = (await callApi(port, account, 'POST', '/links', destination)).body
const { limit } = (await callApi(port, account, 'GET', '/usage')).body.qrCodes

let isKept = true
for (let round = 1; round <= rounds; round++) {
  await leaveSome()
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () =>
      callApi(port, account, 'POST', '/qr-codes', { linkId: link.id })
    )
  )
  const granted = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ body }) => body?.code === 'quota.qr_exhausted').length
  isKept &&= granted === left && refused === atOnce - left
  console.log(`round ${round}: ${granted} of ${left} granted, ${refused} refused`)
}
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query('DROP DATABASE shunt_chaos_allowance')
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

async function leaveSome(): Promise<void> {
  await connection.query(
    `INSERT INTO organisation_allowances (organisation_id, name, month, used) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE used = VALUES(used)`,
    [account.organisationId, 'qrCodes', toMonth(Date.now()).name, limit - left]
  )
}
