/**
 * Custom domains behind proxies of their owners: nginx and Caddy on other addresses of the loopback,
 * port 80, with addresses in the DNS that are not the target's. Each domain becomes active because a
 * request for it arrives, its links redirect through the proxy, a proxy that is gone costs nothing,
 * and another server in its place makes the domain fail. Needs the right to listen on port 80, and
 * Debian's `nginx` and `caddy`, which the launcher unpacks without starting their services.
 *
 *   node --import ./bin/typescript.js tests/chaos/proxied_domains.ts [--build build]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { check, endChecks } from './support/check.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'

const { build } = readOptions({})
const PORT = 3_986
const TARGET = 'links.shunt.example'
const DESTINATION = 'https://example.com/through-a-proxy'

const folder = mkdtempSync(join(tmpdir(), 'shunt-proxied-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// nginx works under an account of its own.
chmodSync(folder, 0o711)
mkdirSync(join(folder, 'temporary'))
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${folder}/temporary/${name};`)
  .join(' ')
const files = { nginx: join(folder, 'nginx.conf'), caddy: join(folder, 'Caddyfile') }
const [NGINX, CADDY] = ['127.0.0.7', '127.0.0.8']
writeFileSync(
  files.nginx,
  `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {}
   http { access_log off; ${temporary} server { listen ${NGINX}:80;
     location / { proxy_pass http://127.0.0.1:${PORT}; proxy_set_header Host $http_host; } } }`
)
writeFileSync(
  files.caddy,
  `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}/caddy\n}
http:// {\n\tbind ${CADDY}\n\treverse_proxy 127.0.0.1:${PORT}\n}\n`
)
const proxies: Record<string, { address: string; command: string[] }> = {
  nginx: { address: NGINX, command: ['nginx', '-p', folder, '-c', files.nginx] },
  caddy: {
    address: CADDY,
    command: ['caddy', 'run', '--config', files.caddy, '--adapter', 'caddyfile'],
  },
}

const dns = await new ScriptedDns().open()
dns.set(TARGET, 'A', '192.0.2.10')
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_proxied_domains',
  port: PORT,
  webProcesses: 1,
  links: 1,
  build,
  environment: {
    DNS_SERVERS: dns.address,
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    DOMAIN_TARGET: TARGET,
  },
})
const connection = await installation.start()
connection.on('error', () => {})
const client = new ApiClient(installation.install())

const visit = (address: string, host: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: address, port: 80, path, headers: { host } })
    sent.on('response', (answer) => resolve(answer.resume()))
    sent.once('error', reject).end()
  })
const end = async (proxy: ChildProcess) => {
  const ended = once(proxy, 'exit')
  proxy.kill('SIGTERM')
  await ended
}

for (const [name, { address, command }] of Object.entries(proxies)) {
  console.log(name)
  const hostname = `go.behind-${name}.example`
  const [program, ...values] = command
  const proxy = spawn(program, values, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Caddy writes its configuration to the folder that this variable names.
    env: { ...cleanEnvironment(), XDG_CONFIG_HOME: folder },
  })
  process.once('exit', () => proxy.kill('SIGKILL'))
  const isUp = await until(
    () =>
      visit(address, hostname, '/health/live').then(
        () => true,
        () => false
      ),
    20_000
  )
  check('it passes requests on', isUp, isUp)
  const { id, dnsRecords } = await client.call('POST', '/domains', { hostname })
  dns.set(dnsRecords[0].name, 'TXT', dnsRecords[0].value)
  dns.set(hostname, 'A', address)
  const ask = async () => client.call('POST', `/domains/${id}/check`)

  const first = await ask()
  const traffic = first.checks[1]
  check('the domain is active', first.domain.status === 'Active', first.domain.lastCheckMessage)
  const isOverHttp = traffic.via === 'Http' && traffic.ok && traffic.found[0] === address
  check('because a request for it arrived', isOverHttp, traffic)
  await client.call('POST', '/links', { destinationUrl: DESTINATION, alias: 'here', domainId: id })
  const leads = await until(async () => {
    const { statusCode, headers } = await visit(address, hostname, '/here')
    return statusCode === 302 && headers.location === DESTINATION
  }, 5_000)
  check('its links redirect through the proxy', leads, leads)

  await end(proxy)
  const silent = await ask()
  check('a proxy that is gone is no miss', silent.domain.status === 'Active', silent.domain)
  check('and no answer', silent.checks[1].answered === false, silent.checks[1])
  const other = createServer((_request, response) => response.end('another server'))
  await new Promise<void>((listening) => other.listen(80, address, listening))
  const statuses: string[] = []
  for (let missed = 0; missed < 3; missed++) statuses.push((await ask()).domain.status)
  const failed = statuses.join() === 'Failing,Failing,Failed'
  check('another server in its place makes it fail', failed, statuses)
  other.closeAllConnections()
  other.close()
}

dns.close()
await installation.stop()
connection.destroy()
endChecks()
