/**
 * nginx, HAProxy and Caddy in front of Shunt, with the lines of docs/operating.md as they stand there
 * but for ports, hosts and files: redirects, the longest too, and the console over https and HTTP/2,
 * http leads to https, and a visitor who forges forwarded headers is still one visitor of no country.
 * Needs Debian's `nginx`, `haproxy` and `caddy`, which the launcher unpacks without starting their
 * services.
 *
 *   node --import ./bin/typescript.js tests/chaos/proxies.ts [--build build]
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { visitSecurely } from './support/secure_visit.js'

const { build } = readOptions({})
const [PORT, HTTP_PORT, HTTPS_PORT] = [3_969, 3_968, 3_967]
const HOST = 'shunt.example'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** As long as destinations can be, with what a campaign and a visitor's query add to it. */
const LONGEST = `https://example.com/${'a'.repeat(4_076)}`
const LONG_QUERY = `q=${'b'.repeat(7_000)}`
const FORGED = ['8.8.8.8', '8.8.8.8, 127.0.0.1', '203.0.113.9:443']

const folder = mkdtempSync(join(tmpdir(), 'shunt-proxies-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const authority = new PrivateAuthority()
const { key, cert } = authority.identityFor(`DNS:${HOST}`)
// nginx works under an account of its own.
chmodSync(folder, 0o711)
mkdirSync(join(folder, 'temporary'))
for (const [name, text] of Object.entries({ key, cert, both: cert + key })) {
  writeFileSync(join(folder, `${name}.pem`), text)
}

/** Returns the lines of the guide for a proxy, with the ports and files of this trial. */
function linesOf(language: string): string {
  const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, lines] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? []
  if (!lines) throw new Error(`docs/operating.md has no lines for ${language}`)
  return lines
    .replaceAll('/etc/ssl/shunt', folder)
    .replaceAll('127.0.0.1:3333', `127.0.0.1:${PORT}`)
    .replace(/listen 80\b/, `listen 127.0.0.1:${HTTP_PORT}`)
    .replace(/listen 443\b/, `listen 127.0.0.1:${HTTPS_PORT}`)
    .replace(/bind :80\b/, `bind 127.0.0.1:${HTTP_PORT}`)
    .replace(/bind :443\b/, `bind 127.0.0.1:${HTTPS_PORT}`)
}

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
  .join(' ')
const nginxFile = join(folder, 'nginx.conf')
const haproxyFile = join(folder, 'haproxy.cfg')
writeFileSync(
  nginxFile,
  `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}
   http { access_log off; ${temporary} ${linesOf('nginx')} }`
)
writeFileSync(haproxyFile, linesOf('haproxy'))

const caddyFile = join(folder, 'Caddyfile')
writeFileSync(
  caddyFile,
  `{
\tadmin off
\tstorage file_system ${folder}/caddy
\thttp_port ${HTTP_PORT}
\thttps_port ${HTTPS_PORT}
\tdefault_bind 127.0.0.1
}
${linesOf('caddyfile').replace(/^.* \{$/m, `${HOST} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)}`
)

const proxies: Record<string, string[]> = {
  nginx: ['nginx', '-p', folder, '-c', nginxFile],
  haproxy: ['haproxy', '-db', '-f', haproxyFile],
  caddy: ['caddy', 'run', '--config', caddyFile, '--adapter', 'caddyfile'],
}

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_proxies',
  port: PORT,
  webProcesses: 1,
  links: 10,
  build,
  environment: { APP_URL: `https://${HOST}` },
})
const connection = await installation.start()
connection.on('error', () => {})
await connection.query(
  `UPDATE links SET destination_url = ?, pass_query = 1 WHERE alias = 'bench-2'`,
  [LONGEST]
)

const visit = (path: string, headers: Record<string, string> = {}) =>
  visitSecurely({
    ...{ host: HOST, port: HTTPS_PORT, path, authority: authority.certificate },
    headers: { 'user-agent': FIREFOX, ...headers },
  })

const visitPlainly = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: HTTP_PORT, path, headers: { host: HOST } }
    const sent = request(options, (answer) => resolve(answer.resume()))
    sent.once('error', reject).end()
  })

for (const [name, [program, ...values]] of Object.entries(proxies)) {
  console.log(name)
  await connection.query('DELETE FROM raw_clicks')
  const proxy = spawn(program, values, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Caddy writes its configuration to the folder that this variable names.
    env: { ...cleanEnvironment(), XDG_CONFIG_HOME: folder },
  })
  const kill = () => proxy.kill('SIGKILL')
  process.once('exit', kill)
  const isUp = await until(
    () =>
      visit('/health/redirects').then(
        ({ status }) => status === 200,
        () => false
      ),
    20_000
  )
  check('it passes requests on', isUp, isUp)
  const redirect = await visit('/bench-1')
  check('a link redirects', redirect.status === 302, redirect.status)
  check('over HTTP/2', redirect.protocol === 'h2', redirect.protocol)
  const page = await visit('/login')
  // A fresh installation leads to its set-up page.
  check('the console answers', page.status === 303, page.status)
  const longest = await visit(`/bench-2?${LONG_QUERY}`)
  const isWhole = longest.headers.location === `${LONGEST}?${LONG_QUERY}`
  check('the longest link redirects', longest.status === 302 && isWhole, longest.status)
  const plain = await visitPlainly('/bench-1?x=1')
  const to = plain.headers.location ?? ''
  check('http leads to https', plain.statusCode === 308 && /^https:.*\/bench-1\?x=1$/.test(to), to)
  for (const forged of FORGED) {
    await sleep(2_500)
    const headers = { 'x-forwarded-for': forged, 'x-forwarded-host': 'other.example' }
    const answer = await visit('/bench-1', { ...headers, 'x-forwarded-proto': 'http' })
    check(`x-forwarded-for: ${forged} changes no answer`, answer.status === 302, answer.status)
  }
  const visitors = async () => {
    const [rows]: any = await connection.query(
      'SELECT HEX(visitor) AS visitor, country, class FROM raw_clicks'
    )
    return rows as { visitor: string; country: string | null; class: string }[]
  }
  const visits = 2 + FORGED.length
  await until(async () => (await visitors()).length === visits, 15_000)
  const found = await visitors()
  check('every visit is counted', found.length === visits, found)
  check('as one visitor', new Set(found.map((one) => one.visitor)).size === 1, found)
  check('of no country', !found.some(({ country }) => country !== null && country !== 'ZZ'), found)
  process.off('exit', kill)
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  proxy.kill('SIGTERM')
  await ended
}

await installation.stop()
connection.destroy()
endChecks()
