/**
 * TLS=auto against Pebble, Let's Encrypt's authority for tests, and a name server that says what
 * the trial wants: a copy of these sources is started with `./shunt start`, a domain is added in a
 * browser, and its first visit over https gets a certificate and the redirect. A host that is not
 * ours gets none. Caddy is killed, Pebble stands still, MySQL stands still while a certificate is
 * renewed: links go on. Everything is at the loopback. Needs Debian's `caddy` and `pebble`, which
 * the launcher unpacks without starting their services, and Chromium.
 *
 *   node --import ./bin/typescript.js tests/chaos/tls.ts [--visits 2000] [--build build]
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseFailures } from '#app/linking/certificates/rules/parse_failures'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { readOptions } from '../../bench/support/read_options.js'
import { addDomainInBrowser } from './support/add_domain_in_browser.js'
import { check, endChecks } from './support/check.js'
import { CopiedInstallation } from './support/copied_installation.js'
import { anEndingCertificate } from './support/ending_certificate.js'
import { until } from './support/killing.js'
import { Pebble } from './support/pebble.js'
import { visitSecurely, type SecureAnswer } from './support/secure_visit.js'
import { measureVisits } from './support/visit_times.js'

const { visits, build } = readOptions({ visits: 2_000 })
const [PORT, HTTP_PORT, HTTPS_PORT] = [3_974, 3_973, 3_972]
const [ACME_PORT, PEBBLE_PORT] = [3_971, 3_970]
const [APP, CUSTOM, LATER, FOREIGN] = ['app', 'go.acme', 'later.acme', 'foreign'].map(
  (name) => `${name}.example`
)
const PERSON = { email: 'chaos@example.com', password: 'correct-horse-battery' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const beganMs = performance.now()

function say(words: string): void {
  console.log(`${words} (${Math.round((performance.now() - beganMs) / 1_000)} s)`)
}

if (!build) throw new Error('Say which build to run: --build')
const dns = await new ScriptedDns().open()
dns.set(APP, 'A', '127.0.0.1')
dns.set(FOREIGN, 'A', '127.0.0.1')
const pebble = new Pebble({
  port: ACME_PORT,
  managementPort: PEBBLE_PORT,
  httpPort: HTTP_PORT,
  tlsPort: HTTPS_PORT,
  nameServer: dns.address,
})
await pebble.start()
const root = await pebble.rootCertificate()
const url = `https://${APP}:${HTTPS_PORT}`
const installation = new CopiedInstallation(build, {
  APP_URL: url,
  PORT: String(PORT),
  TLS: 'auto',
  TLS_HOST: '127.0.0.1',
  TLS_HTTP_PORT: String(HTTP_PORT),
  TLS_HTTPS_PORT: String(HTTPS_PORT),
  ACME_DIRECTORY: pebble.directoryUrl,
  ACME_CA_FILE: pebble.certificateFile,
  DNS_SERVERS: dns.address,
  METRICS_TOKEN: 'the token of a trial',
})

/** Opens a path over https; whom the certificate has to come from is Pebble. */
const visit = (host: string, path: string, headers: Record<string, string> = {}) =>
  visitSecurely({
    ...{ host, port: HTTPS_PORT, path, authority: root },
    headers: { 'user-agent': FIREFOX, ...headers },
  })

/** Opens a path whatever the certificate is. */
const look = (host: string, path: string) =>
  visitSecurely({ host, port: HTTPS_PORT, path, headers: { 'user-agent': FIREFOX } })

/** Asks the API past Caddy; so it is of no account which certificate there is. */
async function api(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/v1/workspaces/${account.id}${path}`, {
    method,
    headers: { 'authorization': `Bearer ${account.key}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
}

/** Sets the DNS records that a domain needs. */
function setRecords(domain: { dnsRecords: { type: string; name: string; value: string }[] }): void {
  for (const { type, name, value } of domain.dnsRecords) {
    dns.set(name, type as 'TXT' | 'CNAME', value)
  }
}

const certificates = join(installation.folder, 'storage/tls/certificates')
const fileOf = (host: string, kind: string) =>
  readdirSync(certificates)
    .map((authority) => join(certificates, authority, host, `${host}.${kind}`))
    .find((file) => existsSync(file))
const outcome = (attempt: Promise<SecureAnswer>) =>
  attempt.then(
    ({ status }) => String(status),
    (error: Error) => error.message
  )
const redirects = ({ status, headers }: SecureAnswer) =>
  status === 302 && headers.location === 'https://example.com/'

say('Starting with TLS=auto ...')
const startedMs = performance.now()
await installation.run('./shunt start')
console.log(`  started in ${Math.round(performance.now() - startedMs)} ms`)
const account = await installation.install(PERSON)
const status = await installation.run('./shunt status')
check('./shunt status shows Caddy', /^caddy: running, process \d+$/m.test(status), status)
const hasOwn = await until(() => fileOf(APP, 'crt') !== undefined, 30_000)
check('the host of the app has its certificate before anyone comes', hasOwn, hasOwn)
const page = await visit(APP, '/login')
check('the console answers over https', page.status === 200, page.status)
check('over HTTP/2', page.protocol === 'h2', page.protocol)
const plain = await fetch(`http://127.0.0.1:${HTTP_PORT}/abc?x=1`, {
  redirect: 'manual',
  headers: { host: APP },
})
const [code, to] = [plain.status, plain.headers.get('location')]
// fetch() sends the host of the address; Caddy leads to https on whatever host was asked for.
check('http leads to https', code === 308 && to === `https://127.0.0.1:${HTTPS_PORT}/abc?x=1`, [
  code,
  to,
])

say('A domain, added in a browser')
const setAll = async () => {
  const { items } = await api('GET', '/domains')
  for (const domain of items) setRecords(domain)
}
await addDomainInBrowser({ url, person: PERSON, workspaceId: account.id, hostname: CUSTOM, setAll })
const [custom] = (await api('GET', '/domains')).items
check('the domain is active', custom.status === 'Active', custom)
const link = { destinationUrl: 'https://example.com/', alias: 'spring' }
await api('POST', '/links', { ...link, domainId: custom.id })
await sleep(2_500)
const firstMs = performance.now()
const first = await visit(CUSTOM, '/spring')
console.log(`  the first visit took ${Math.round(performance.now() - firstMs)} ms`)
check('its first https visit gets a certificate and the redirect', redirects(first), first)
check('the certificate is for the domain', first.certificate.subjectaltname === `DNS:${CUSTOM}`, [
  first.certificate.subjectaltname,
])

say('Hosts that get none')
const foreign = await outcome(look(FOREIGN, '/'))
check('a host that is not ours gets no connection', !/^\d+$/.test(foreign), foreign)
const pending = await api('POST', '/domains', { hostname: LATER })
dns.set(LATER, 'A', '127.0.0.1')
const early = await outcome(look(LATER, '/'))
check('nor does a domain that is not verified', !/^\d+$/.test(early), early)
check('no certificate was fetched for either', !fileOf(FOREIGN, 'crt') && !fileOf(LATER, 'crt'), [
  fileOf(FOREIGN, 'crt'),
  fileOf(LATER, 'crt'),
])

say('Forwarded headers of visitors')
await sleep(3_000)
for (const spoofed of ['8.8.8.8', '8.8.8.8, 127.0.0.1', '81.2.69.142']) {
  await visit(CUSTOM, '/spring', {
    'x-forwarded-for': spoofed,
    'x-forwarded-host': APP,
    'x-forwarded-proto': 'http',
    'x-real-ip': spoofed,
    'forwarded': `for=${spoofed.split(',')[0]}`,
  })
  await sleep(2_500)
}
await sleep(4_000)
const day = new Date().toISOString().slice(0, 10)
const report = await api('GET', `/analytics?from=${day}&to=${day}&timeZone=UTC`)
check('four visits are counted', report.totals.humanClicks === 4, report.totals)
check('of one visitor', report.totals.uniqueVisitors === 1, report.totals)
const countries = report.top.countries.map(({ key }: { key: string }) => key)
check('from no country that was made up', !/US|GB/.test(countries.join()), countries)

say('Caddy is killed')
const killed = installation.pidOf('caddy')
process.kill(killed, 'SIGKILL')
const isBack = await until(
  async () =>
    installation.pidOf('caddy') !== killed && /302/.test(await outcome(visit(CUSTOM, '/spring'))),
  20_000
)
check('the supervisor starts it again, and the domain redirects', isBack, isBack)
const again = await visit(CUSTOM, '/spring')
const isSame = again.certificate.serialNumber === first.certificate.serialNumber
check('with the certificate of before', isSame, again.certificate.serialNumber)

say('Pebble stands still')
pebble.freeze()
const gone = await Promise.all([visit(CUSTOM, '/spring'), visit(APP, '/login')])
check('links and console go on', redirects(gone[0]) && gone[1].status === 200, gone)
pebble.goOn()

say('A certificate has to be renewed while Pebble and MySQL stand still')
const ending = anEndingCertificate(CUSTOM, 3)
writeFileSync(fileOf(CUSTOM, 'crt')!, ending.cert)
writeFileSync(fileOf(CUSTOM, 'key')!, ending.key)
pebble.freeze()
process.kill(installation.pidOf('mariadb'), 'SIGSTOP')
const before = installation.pidOf('caddy')
process.kill(before, 'SIGKILL')
await until(() => installation.pidOf('caddy') !== before, 20_000)
const isServed = await until(async () => /302/.test(await outcome(look(CUSTOM, '/spring'))), 20_000)
const old = await look(CUSTOM, '/spring')
const isOld = old.certificate.issuer.CN === 'Authority of before'
check('the old certificate goes on', isServed && isOld && redirects(old), old.certificate.issuer)
pebble.goOn()
const isRenewed = await until(async () => {
  return /302/.test(await outcome(visit(CUSTOM, '/spring')))
}, 120_000)
check('once Pebble goes on it is renewed, without MySQL', isRenewed, isRenewed)
process.kill(installation.pidOf('mariadb'), 'SIGCONT')

say('Pebble cannot reach a domain')
await until(async () => (await api('GET', '/domains').catch(() => null)) !== null, 60_000)
setRecords(pending)
await api('POST', `/domains/${pending.id}/check`)
await sleep(2_500)
// To the authority the name leads nowhere; to our own checks its CNAME is right.
dns.set(APP, 'A')
const refused = await outcome(look(LATER, '/'))
check('it gets no certificate', !/^\d+$/.test(refused), refused)
const metrics = await fetch(`http://127.0.0.1:${PORT}/metrics`, {
  headers: { authorization: 'Bearer the token of a trial' },
})
const end = /shunt_certificate_not_after_timestamp_seconds\{host="go\.acme\.example"\} (\d+)/.exec(
  await metrics.text()
)
check(
  '/metrics has when the certificate of the other ends',
  Number(end?.[1]) > Date.now() / 1_000 + 90 * 86_400,
  end
)
const failures = join(installation.folder, 'storage/tls/failures')
const [log] = readdirSync(failures)
const failure = parseFailures(readFileSync(join(failures, log), 'utf8')).get(LATER)
check('the failure is written down with its reason', failure?.reason === 'Dns', failure)

console.log(`${visits} redirects with Caddy and without`)
dns.set(APP, 'A', '127.0.0.1')
const measured = await measureVisits({ host: CUSTOM, path: '/spring', visits }, PORT, HTTPS_PORT)
for (const [way, { perSecond, p50Ms, p99Ms }] of Object.entries(measured)) {
  console.log(`  ${way}: ${perSecond}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`)
}

await installation.remove()
pebble.stop()
dns.close()
endChecks()
