/**
 * Promise 12: a replaced secret is dead at once. Four workers send without a pause while the secret
 * is replaced again and again; once a replacement is answered, nothing arrives that is signed with
 * an earlier one.
 *
 *   node --import ./bin/typescript.js tests/chaos/secrets.ts [--sends 10000] [--replacements 20]
 *     [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { EventReceiver, isSignedWith, outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'

const { sends, replacements, build } = readOptions({
  sends: 10_000,
  replacements: 20,
})
const DATABASE = 'shunt_chaos_secrets'
const WORKERS = 4

/** What was with the system before the answer is read by this process a moment after it. */
const READ_MS = 50

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: 3_995,
  webProcesses: 1,
  links: 0,
  build,
  environment: outboundEnvironment,
})
const connection = await installation.start({ withWorker: false })
const client = new ApiClient(installation.install())
const receiver = await new EventReceiver().open()
const webhook = { url: receiver.url, events: ['link.created'] }
const { id, secret } = await client.call('POST', '/webhooks', webhook)
const secrets: { secret: string; deadAfterMs: number }[] = []
for (let started = 0; started < WORKERS; started++) installation.startWorker()

let asked = 0
while (asked < sends) {
  const links = Array.from({ length: Math.min(500, sends - asked) }, (_, at) => ({
    destinationUrl: `https://example.com/${asked + at}`,
  }))
  await client.call('POST', '/links/bulk', { links })
  asked += links.length
}
let present: string = secret
for (let replaced = 0; replaced < replacements; replaced++) {
  const target = Math.round((sends * (replaced + 0.5)) / replacements)
  await until(() => receiver.arrived.length >= target, 120_000)
  const answer = await client.call('POST', `/webhooks/${id}/secret`)
  await sleep(READ_MS)
  secrets.push({ secret: present, deadAfterMs: Date.now() })
  present = answer.secret
}
await until(() => receiver.arrived.length >= sends, 300_000)

let [dead, unknown] = [0, 0]
for (const arrived of receiver.arrived) {
  if (isSignedWith(present, arrived)) continue
  const old = secrets.find((one) => isSignedWith(one.secret, arrived))
  if (!old) unknown++
  else if (arrived.atMs > old.deadAfterMs) dead++
}
const reckoning = {
  sends,
  arrived: receiver.arrived.length,
  replaced: secrets.length,
  signedWithADeadSecret: dead,
  signedWithNone: unknown,
}
await installation.stop()
receiver.close()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log(reckoning)
const isKept = dead + unknown === 0 && reckoning.arrived >= sends
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)
