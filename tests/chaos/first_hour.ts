/**
 * The first hour, walked by copying the commands of docs/first_hour.md alone, up to the backup: a link
 * that redirects, its click counted, its QR code, a message at a receiver of Slack's format, and the
 * machine's own name with a certificate of a test authority. Everything is at the loopback; the
 * receiver needs port 443 of 127.0.0.2, as Slack has it, and so root.
 *
 *   node --import ./bin/typescript.js tests/chaos/first_hour.ts [--build build]
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { readOptions } from '../../bench/support/read_options.js'
import { check, endChecks } from './support/check.js'
import { CopiedInstallation } from './support/copied_installation.js'
import { blocksOf, fillIn } from './support/document_commands.js'
import { until } from './support/killing.js'
import { Pebble } from './support/pebble.js'
import { visitSecurely } from './support/secure_visit.js'

const { build } = readOptions({})
const [PORT, HTTP_PORT, HTTPS_PORT] = [3_944, 3_943, 3_942]
const [ACME_PORT, PEBBLE_PORT] = [3_941, 3_940]
const [APP, SLACK, RECEIVER] = ['go.example.org', 'hooks.slack.com', '127.0.0.2']
const WRITTEN_ADDRESS = 'http://localhost:3333'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

if (!build) throw new Error('Say which build to run: --build')
const document = readFileSync(join(import.meta.dirname, '../../docs/first_hour.md'), 'utf8')
const authority = new PrivateAuthority()
const messages: string[] = []
const receiver = createServer(authority.identityFor(`DNS:${SLACK}`), (request, response) => {
  let text = ''
  request.on('data', (bytes) => (text += bytes))
  request.on('end', () => {
    messages.push(text)
    response.end('ok')
  })
})
await new Promise<void>((resolve) => receiver.listen(443, RECEIVER, resolve))
const dns = await new ScriptedDns().open()
dns.set(APP, 'A', '127.0.0.1')
dns.set(SLACK, 'A', RECEIVER)
const pebble = new Pebble({
  ...{ port: ACME_PORT, managementPort: PEBBLE_PORT, nameServer: dns.address },
  ...{ httpPort: HTTP_PORT, tlsPort: HTTPS_PORT },
})
await pebble.start()
const root = await pebble.rootCertificate()

// What stands for the internet: its names, Slack's address, the authority. Not for the commands.
const installation = new CopiedInstallation(build, {
  ...{ PORT: String(PORT), DNS_SERVERS: dns.address },
  ...{ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', OUTBOUND_CA_FILE: authority.certificateFile },
  ...{ TLS_HOST: '127.0.0.1', TLS_HTTP_PORT: String(HTTP_PORT) },
  ...{ TLS_HTTPS_PORT: String(HTTPS_PORT) },
  ...{ ACME_DIRECTORY: pebble.directoryUrl, ACME_CA_FILE: pebble.certificateFile },
})

/** What a reader keeps: answers by their names, and what was exported in this shell. */
const kept: Record<string, string> = { address: 'T0000000/B0000000/walk' }
let shell = ''

/** Runs a block as it was copied. @returns what it said */
async function copy(block: string): Promise<string> {
  const filled = fillIn(block, kept).replaceAll(WRITTEN_ADDRESS, `http://localhost:${PORT}`)
  if (/<\w+>/.test(filled)) throw new Error(`nothing says what to put into: ${filled}`)
  if (filled.startsWith('export ')) shell = `${filled}\n`
  return installation.run(`${shell}${filled}`)
}

const answerOf = (said: string) => JSON.parse(said.slice(said.indexOf('{')))

const [start, look] = blocksOf(document, 'Start')
const started = await copy(start)
check('it starts', started.includes(`Shunt is running at http://localhost:${PORT}`), started)
const looked = await copy(look.split('\n')[0])
check('and shows what runs', /^web: running/m.test(looked), looked)
const [account, remember] = blocksOf(document, 'The first account and a key')
Object.assign(kept, answerOf(await copy(account)))
await copy(remember)

const [create, follow] = blocksOf(document, 'A link, and a click')
const link = answerOf(await copy(create))
kept.linkId = link.id
check('a link is made', link.shortUrl === `http://localhost:${PORT}/spring`, link)
const followed = await copy(follow)
check('it redirects', /^location: https:\/\/example\.com\/spring\r?$/im.test(followed), followed)
const report = follow.split('\n').at(-1)!
let counted = ''
const isCounted = await until(async () => {
  counted = await copy(report)
  return answerOf(counted).totals?.humanClicks === 1 || /"humanClicks":1\b/.test(counted)
}, 15_000)
check('and its click is counted', isCounted, counted)

const [code, image] = ((blocks: string[]) => blocks[0].split(/\n(?=curl -o)/))(
  blocksOf(document, 'A QR code')
)
kept.qrId = answerOf(await copy(code)).id
await copy(image)
check('its QR code is a picture', installation.read('poster.svg').includes('<svg'), kept.qrId)

const [webhook, test] = blocksOf(document, 'Hear what happens')
kept.webhookId = answerOf(await copy(webhook)).id
await copy(test)
await copy(create.replace('"alias":"spring"', '"alias":"summer"'))
const isTold = await until(() => messages.some((text) => text.includes('/summer')), 30_000)
check(`Slack is told (${messages.at(-1)})`, isTold, messages)
check(
  'as Slack reads it',
  messages.every((text) => typeof JSON.parse(text).text === 'string'),
  messages
)

const [reachable] = blocksOf(document, 'Make it reachable')
const restarted = await copy(reachable)
check('it starts under its name', restarted.includes(`running at https://${APP}`), restarted)
const visit = () =>
  visitSecurely({
    ...{ host: APP, port: HTTPS_PORT, path: '/spring', authority: root },
    headers: { 'user-agent': FIREFOX },
  })
const isSecure = await until(
  () =>
    visit()
      .then(({ headers }) => headers.location === 'https://example.com/spring')
      .catch(() => false),
  60_000
)
check('and redirects over https, with a certificate', isSecure, await visit().catch(String))

await installation.remove()
receiver.close()
receiver.closeAllConnections()
endChecks()
