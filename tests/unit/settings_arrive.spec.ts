import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { SETTINGS } from '#start/settings'
import { PrivateAuthority } from '#tests/fixtures/private_authority'
import { SETTING_PROOFS } from '#tests/fixtures/setting_proofs'

const folder = mkdtempSync(join(tmpdir(), 'shunt-arrive-'))
const { certificate } = new PrivateAuthority()
const pem = join(folder, 'ca.pem')

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`

/** A value that no default has, and what the code gets of it: an expression and what it is then. */
type Arrival = [value: string, expression: string, expected: unknown]

/** Names of the modules of `config/` in the expressions. */
const MODULES = {
  accounts: 'accounts',
  audit: 'audit',
  backups: 'backups',
  columns: 'click_columns',
  previews: 'previews',
  imports: 'imports',
  installation: 'installation',
  lag: 'read_replica',
  logger: 'logger',
  metrics: 'metrics',
  outbound: 'outbound',
  places: 'places',
  redirect: 'redirect',
  tracing: 'tracing',
}

const ARRIVALS: Record<string, Arrival> = {
  HOST: ['192.0.2.9', 'installation.host', '192.0.2.9'],
  PORT: ['4567', 'installation.port', 4567],
  REQUEST_DEADLINE_SECONDS: ['12', 'installation.requestDeadlineMs', 12_000],
  APP_URL: ['https://app.test:8443', 'installation.appUrl', 'https://app.test:8443'],
  SHORT_DOMAIN: ['go.test', 'installation.shortDomain', 'go.test'],
  DOCS_URL: ['https://docs.test/a/', 'installation.docsUrl', 'https://docs.test/a'],
  TRUSTED_PROXIES: ['198.51.100.0/24', "trustsProxy('198.51.100.3')", true],
  TLS: ['auto', 'installation.tls.isAuto', true],
  TLS_HOST: ['192.0.2.8', 'installation.tls.host', '192.0.2.8'],
  TLS_HTTPS_PORT: ['8444', 'installation.tls.httpsPort', 8444],
  APP_KEY: ['k'.repeat(40), 'backups.keys[0]', 'k'.repeat(40)],
  APP_PREVIOUS_KEYS: ['former', 'backups.keys[1]', 'former'],
  DB_HOST: ['db.test', 'connection.primary.host', 'db.test'],
  DB_PORT: ['3307', 'connection.primary.port', 3307],
  DB_USER: ['ada', 'database.user', 'ada'],
  DB_PASSWORD: ['word', 'database.password', 'word'],
  DB_DATABASE: ['links', 'database.database', 'links'],
  DB_TLS: ['verify', 'connection.databaseTls.verifyIdentity', true],
  DB_CA_FILE: [pem, 'connection.databaseTls.ca', certificate],
  DB_CLIENT_CERT_FILE: [pem, 'connection.databaseTls.cert', certificate],
  DB_CLIENT_KEY_FILE: [pem, 'connection.databaseTls.key', certificate],
  DB_READ_HOST: ['replica.test:3310', 'pools.read_replica.connection.port', 3310],
  DB_READ_MAX_LAG_SECONDS: ['3', 'lag.maxLagMs', 3_000],
  REDIS_HOST: ['redis.test', 'redis.host', 'redis.test'],
  REDIS_PORT: ['6380', 'redis.port', 6380],
  REDIS_USERNAME: ['shunt', 'redis.username', 'shunt'],
  REDIS_PASSWORD: ['other', 'redis.password', 'other'],
  REDIS_DB: ['5', 'redis.db', 5],
  REDIS_TLS: ['on', 'redis.tls.rejectUnauthorized', true],
  REDIS_CA_FILE: [pem, 'redis.tls.ca', certificate],
  NODE_ENV: ['production', "env.get('NODE_ENV')", 'production'],
  LOG_LEVEL: ['trace', 'logger.loggers.app.level', 'trace'],
  LOG_REQUESTS: ['on', 'installation.logsRequests', true],
  WEB_CONCURRENCY: ['3', 'installation.webConcurrency', 3],
  STORAGE_PATH: [folder, 'installation.storagePath', folder],
  CLICK_SPOOL_SYNC: ['true', 'redirect.spoolSync', true],
  DESTINATION_PREVIEWS: ['on', 'previews.readsDestinations', true],
  CLICK_COLUMNS: ['off', 'columns.isOn', false],
  RAW_CLICK_DAYS_IN_MYSQL: ['90', 'columns.daysInRows', 90],
  CLICKHOUSE_URL: ['https://columns.test:8443', 'columns.server.url', 'https://columns.test:8443'],
  CLICKHOUSE_USER: ['copier', 'columns.server.user', 'copier'],
  CLICKHOUSE_PASSWORD: ['sixth', 'columns.server.password', 'sixth'],
  CLICKHOUSE_DATABASE: ['clicks', 'columns.server.database', 'clicks'],
  REDIRECT_CACHE_ENTRIES: ['1234', 'redirect.cacheEntries', 1234],
  REDIRECT_REPLICA: ['false', 'redirect.keepsReplica', false],
  ALIAS_MIN_LENGTH: ['4', 'installation.aliasMinLength', 4],
  ALIAS_MAX_LENGTH: ['40', 'installation.aliasMaxLength', 40],
  PROHIBITED_WORDS_FILE: [pem, 'installation.prohibitedWordsFile', pem],
  BLOCK_LISTS: [folder, 'installation.blockListsPath', folder],
  APP_LINK_SCHEMES: ['ms-test', "[...installation.appLinkSchemes].includes('ms-test')", true],
  IMPORT_MAX_MB: ['2', 'imports.maxFileBytes', 2 * 1024 * 1024],
  IMPORT_MAX_SECONDS: ['9', 'imports.maxCpuMs', 9_000],
  IMPORT_MAX_MEMORY_MB: ['99', 'imports.maxMemoryMb', 99],
  IMPORT_LEASE_SECONDS: ['8', 'imports.leaseMs', 8_000],
  IMPORT_COMPARE_PER_SECOND: ['7', 'imports.comparePerSecond', 7],
  DEFAULT_PLAN: ['Pro', 'installation.defaultPlan', 'Pro'],
  REGISTRATION: ['open', 'accounts.registration', 'open'],
  SMTP_HOST: ['mail.test', 'mail.smtp.host', 'mail.test'],
  SMTP_PORT: ['2525', 'mail.smtp.port', 2525],
  SMTP_USERNAME: ['post', 'mail.smtp.auth.user', 'post'],
  SMTP_PASSWORD: ['third', 'mail.smtp.auth.pass', 'third'],
  SMTP_TLS: ['starttls', 'mail.smtp.requireTLS', true],
  MAIL_STRANGERS_PER_DAY: ['6', 'mail.strangersPerDay()', 6],
  MAIL_FROM: ['Ada <ada@app.test>', 'mail.sender', 'Ada <ada@app.test>'],
  AUDIT_LOG_DAYS: ['31', 'audit.keepDays', 31],
  BACKUP_DIR: [folder, 'backups.folder', folder],
  BACKUP_EVERY: ['6h', 'backups.everySeconds', 21_600],
  BACKUP_KEEP: ['2', 'backups.keep', 2],
  BACKUP_RECIPIENT: ['age1test', 'backups.recipient', 'age1test'],
  BACKUP_TOOLS: [folder, 'backups.toolsFolder', folder],
  BACKUP_TARGET: [folder, 'backups.copies.target !== null', true],
  BACKUP_TARGET_KEY_ID: ['id', 'backups.copies.keyId', 'id'],
  BACKUP_TARGET_SECRET: ['fourth', 'backups.copies.secret', 'fourth'],
  BACKUP_TARGET_SSH_KEY_FILE: [pem, 'backups.copies.sshKey', certificate],
  BACKUP_TARGET_HOST_KEY: [FINGERPRINT, 'backups.copies.hostKeys[0]', FINGERPRINT],
  BACKUP_TARGET_KEEP: ['3d', 'backups.copies.retention.days', 3],
  BACKUP_VERIFY_EVERY: ['7d', 'backups.copies.verifyEverySeconds', 604_800],
  GEOIP_DATABASE: [pem, 'installation.countryDatabaseFile', pem],
  GEO_CITY_DATABASE: [pem, 'places.ownFile', pem],
  DOMAIN_TARGET: ['target.test', 'installation.domainTarget', 'target.test'],
  OUTBOUND_ALLOWED_NETWORKS: ['10.0.0.0/8', 'outbound.allowedNetworks[0].bits', 8],
  OUTBOUND_CA_FILE: [pem, 'outbound.extraAuthorities', certificate],
  HTTPS_PROXY: ['http://proxy.test:3128', 'outbound.proxy.url.host', 'proxy.test:3128'],
  NO_PROXY: ['direct.test', 'outbound.proxy.except.hosts[0].name', 'direct.test'],
  DNS_SERVERS: ['192.0.2.53', 'outbound.dnsServers[0]', '192.0.2.53'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://c.test:4318/', 'tracing.endpoint', 'http://c.test:4318'],
  OTEL_EXPORTER_OTLP_HEADERS: ['key=one', 'tracing.headers', 'key=one'],
  OTEL_SERVICE_NAME: ['links', 'tracing.serviceName', 'links'],
  OTEL_TRACES_SAMPLER: ['traceidratio', 'tracing.sampler', 'traceidratio'],
  OTEL_TRACES_SAMPLER_ARG: ['0.01', 'tracing.share', 0.01],
  METRICS_TOKEN: ['token', 'metrics.token', 'token'],
  LICENCE_FILE: [pem, 'installation.licenceFile', pem],
}

/** Those that others of the table put aside: in a process of their own. */
const ALONE: Record<string, Arrival> = {
  SMTP_SECURE: ['true', 'mail.smtp.secure', true],
  REDIS_SENTINELS: ['main@s.test:26380', 'redis.sentinels[0].port', 26_380],
  REDIS_SENTINEL_PASSWORD: ['fifth', 'redis.sentinelPassword', 'fifth'],
}

/** Returns what each expression is in a process with these settings and no others. */
function readArrivals(arrivals: Record<string, Arrival>): Record<string, unknown> {
  const expressions = Object.entries(arrivals).map(([name, [, code]]) => `${name}: () => ${code}`)
  const program = `
    const load = (name) => import('#config/' + name)
    ${Object.entries(MODULES)
      .map(([name, file]) => `const { default: ${name} } = await load('${file}')`)
      .join('\n')}
    const { trustsProxy } = await load('installation')
    const { default: env } = await import('#start/env')
    const mail = await load('mail')
    const connection = await load('database_connection')
    const database = connection.databaseConnection(connection.primary)
    const { default: { connections: pools } } = await load('database')
    const redis = (await load('redis_connection')).redisConnection()
    const read = (one) => { try { return one() } catch (error) { return String(error) } }
    const found = Object.entries({ ${expressions.join(', ')} })
    console.log(JSON.stringify(Object.fromEntries(found.map(([name, one]) => [name, read(one)]))))
    process.exit()`
  const flags = ['--import', './bin/typescript.js', '--input-type=module']
  const needed = Object.entries(ARRIVALS).filter(([name]) => /^(?:NODE_ENV|APP_KEY|DB_)/.test(name))
  const given = [...needed, ...Object.entries(arrivals)].map(([name, [value]]) => [name, value])
  const env = { PATH: process.env.PATH, ...Object.fromEntries(given) }
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', program], {
    env,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

const expectedOf = (arrivals: Record<string, Arrival>) =>
  Object.fromEntries(Object.entries(arrivals).map(([name, [, , expected]]) => [name, expected]))

test.group('Each setting', (group) => {
  group.setup(() => writeFileSync(pem, certificate))
  group.teardown(() => rmSync(folder, { recursive: true }))

  test('reaches the code that goes by it', ({ assert }) => {
    assert.deepEqual(readArrivals(ARRIVALS), expectedOf(ARRIVALS))
    assert.deepEqual(readArrivals(ALONE), expectedOf(ALONE))
  }).timeout(60_000)

  test('is in this list, or set by the test that shows what it does', ({ assert }) => {
    const others = Object.entries(SETTING_PROOFS).filter(
      ([name]) => !(name in ARRIVALS || name in ALONE)
    )
    for (const [name, [file]] of others) {
      assert.match(readFileSync(file, 'utf8'), new RegExp(`\\b${name}(?:_FILE)?\\b`), name)
    }
    const known = [ARRIVALS, ALONE].flatMap((list) => Object.keys(list))
    assert.includeMembers(Object.keys(SETTINGS), known)
  })
})
