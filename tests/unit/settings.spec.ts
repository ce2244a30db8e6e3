import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { findWrongSettings, SETTINGS } from '#start/settings'

const example = readFileSync('.env.example', 'utf8')

const GOOD = {
  NODE_ENV: 'production',
  APP_KEY: 'x'.repeat(40),
  DB_HOST: '127.0.0.1',
  DB_USER: 'shunt',
  DB_DATABASE: 'shunt',
  REDIS_HOST: '127.0.0.1',
}

/** Starts the command line with these settings, as an operator with a typing error would. */
function startWith(settings: Record<string, string>) {
  return spawnSync(process.execPath, ['ace.js', 'migration:status'], {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    encoding: 'utf8',
  })
}

/** Returns which of these addresses an installation with these settings trusts as a proxy. */
function trustedWith(settings: Record<string, string>, addresses: string[]): string[] {
  const program = `
    const { trustsProxy } = await import('#config/installation')
    console.log(JSON.stringify(${JSON.stringify(addresses)}.filter(trustsProxy)))`
  const flags = ['--import', './bin/typescript.js', '--input-type=module']
  const env = { ...process.env, APP_URL: 'https://app.test', ...settings }
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', program], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

/**
 * Returns the default short domain of a built installation with these settings and, in a `.env`,
 * that line: the launcher hands the file to Node, and none lies where the framework looks for one.
 */
function shortDomainWith(settings: Record<string, string | undefined>, line?: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'shunt-settings-'))
  const file = join(folder, 'settings')
  writeFileSync(file, line ?? '')
  const program = `console.log(JSON.stringify((await import('#config/installation')).default.shortDomain))`
  const flags = [`--env-file=${file}`, '--import', './bin/typescript.js', '--input-type=module']
  const env = { ...process.env, APP_URL: 'https://app.test', ENV_PATH: folder, ...settings }
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', program], {
    env,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

test.group('The default short domain', () => {
  const unset = { SHORT_DOMAIN: undefined }
  const cases: [string, Record<string, string | undefined>, string | undefined, string | null][] = [
    ['is that of the application where nothing is set', unset, undefined, 'app.test'],
    ['is what the environment says', { SHORT_DOMAIN: 'go.test' }, undefined, 'go.test'],
    ['is what .env says', unset, 'SHORT_DOMAIN=go.test', 'go.test'],
    ['is none where the environment says so', { SHORT_DOMAIN: '' }, undefined, null],
    ['is none where .env says so', unset, 'SHORT_DOMAIN=', null],
    ['is none where .env says so, with quotes', unset, 'SHORT_DOMAIN=""', null],
    [
      'is none where the environment says so over .env',
      { SHORT_DOMAIN: '' },
      'SHORT_DOMAIN=a.b',
      null,
    ],
    [
      'is the environment’s over an empty one of .env',
      { SHORT_DOMAIN: 'a.b' },
      'SHORT_DOMAIN=',
      'a.b',
    ],
  ]
  for (const [what, settings, line, expected] of cases) {
    test(what, ({ assert }) => {
      assert.equal(shortDomainWith(settings, line), expected)
    })
  }
})

test.group('An identity provider that settings describe', () => {
  test('is read with its files, and is none without its kind', ({ assert }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-settings-'))
    const [secretFile, metadataFile] = [join(folder, 'secret'), join(folder, 'idp.xml')]
    writeFileSync(secretFile, 'a secret\n')
    writeFileSync(metadataFile, '<EntityDescriptor/>')
    const program = `
      const { described } = await import('#config/single_sign_on')
      console.log(JSON.stringify(described.provider))`
    const readWith = (settings: Record<string, string>) => {
      const flags = ['--import', './bin/typescript.js', '--input-type=module']
      const env = { ...process.env, SSO_DOMAINS: 'a.example, b.example', ...settings }
      const run = spawnSync(process.execPath, [...flags, '-e', program], { env, encoding: 'utf8' })
      return JSON.parse(run.stdout.trim().split('\n').at(-1)!)
    }
    try {
      assert.isNull(readWith({}))
      const found = readWith({
        SSO_KIND: 'Saml',
        SSO_METADATA_FILE: metadataFile,
        SSO_SETTINGS: '{"groupsAttribute":"roles","unsolicited":false}',
        SSO_SECRET_FILE: secretFile,
      })
      assert.deepEqual(found, {
        kind: 'Saml',
        name: 'Single sign-on',
        domains: ['a.example', 'b.example'],
        settings: {
          groupsAttribute: 'roles',
          unsolicited: false,
          metadataXml: '<EntityDescriptor/>',
        },
        secret: 'a secret',
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test.group('Trusted proxies', () => {
  const addresses = ['127.0.0.1', '::1', '10.1.2.3', '192.0.2.7', '203.0.113.9']
  const named = { TRUSTED_PROXIES: '10.0.0.0/8', HOST: '192.0.2.7' }
  for (const [what, settings, expected] of [
    ['are this machine where none is named', { TRUSTED_PROXIES: '' }, ['127.0.0.1', '::1']],
    ['are those that are named', named, ['10.1.2.3']],
    [
      'are our own Caddy besides with TLS=auto',
      { ...named, TLS: 'auto' },
      ['127.0.0.1', '::1', '10.1.2.3', '192.0.2.7'],
    ],
  ] as [string, Record<string, string>, string[]][]) {
    test(what, ({ assert }) => {
      assert.deepEqual(trustedWith(settings, addresses), expected)
    })
  }
})

test.group('Settings', () => {
  test('each one is in .env.example, and nothing else is', ({ assert }) => {
    const documented = [...example.matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
    assert.sameMembers(documented, Object.keys(SETTINGS))
  })

  for (const [name, value, allowed] of [
    ['PORT', 'abc', /a whole number from 1 to 65535/],
    ['PORT', '65536', /65535/],
    ['WEB_CONCURRENCY', 'two', /a whole number from 1 to 1000/],
    ['APP_URL', 'not an address', /https:\/\/go\.example\.com, without a path/],
    ['APP_URL', 'go.example.org', /without a path/],
    ['APP_URL', 'https://example.org/shunt', /without a path/],
    ['APP_URL', 'https://example.org/?a', /without a path/],
    ['APP_KEY', 'x'.repeat(31), /32 or more random characters/],
    ['LOG_LEVEL', 'loud', /fatal, error, warn, info/],
    ['DB_HOST', '', /a host name or an IP address/],
    ['DB_USER', '', /an account of the database/],
    ['DB_TLS', 'yes', /off, on, verify/],
    ['DB_CA_FILE', '/nowhere/ca.pem', /certificates or a key in PEM/],
    ['SMTP_TLS', 'ssl', /starttls, tls, off/],
    ['DEFAULT_PLAN', 'Gold', /Free, Pro, Business/],
    ['REGISTRATION', 'perhaps', /closed, open/],
    ['SMTP_SECURE', 'maybe', /true or false/],
    ['NODE_ENV', 'staging', /development, production or test/],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense', /IP networks/],
    ['TRUSTED_PROXIES', '10.0.0.0/99', /more bits than its address/],
    ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0/8,nonsense', /IP networks/],
    ['OUTBOUND_CA_FILE', '/nowhere/ca.pem', /no such file/],
    ['HTTPS_PROXY', 'proxy.example.com:3128', /http:\/\/proxy\.example\.com:3128/],
    ['HTTPS_PROXY', 'socks5://proxy.example.com', /http:\/\/proxy/],
    ['NO_PROXY', '10.0.0.0/99', /more bits than its address/],
    ['NO_PROXY', 'a.example,b/c', /neither a host nor an IP network/],
    ['DNS_SERVERS', 'ns.example.com', /IP addresses/],
    ['TLS', 'on', /off, auto/],
    ['ACME_DIRECTORY', 'letsencrypt', /http:\/\/ or https:\/\//],
    ['APP_LINK_SCHEMES', 'ms-outlook,javascript', /schemes of apps/],
    ['APP_LINK_SCHEMES', 'not a scheme', /schemes of apps/],
    ['SSO_ISSUER', 'id.example.com', /http:\/\/ or https:\/\//],
    ['CLICKHOUSE_URL', 'https://shunt:word@columns.test', /^(?!.*word).*without a user/s],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://key@collector.test:4318', /without a user/],
    ['SSO_METADATA_FILE', '/nowhere/idp.xml', /metadata \(XML\) of the provider/],
    ['SSO_SETTINGS', '["openid"]', /a JSON object/],
    ['SSO_SETTINGS', '{"scopes":{}}', /a JSON object/],
    ['SSO_SETTINGS', 'scopes=openid', /a JSON object/],
    ['BACKUP_EVERY', 'daily', /6h or 1d/],
    ['BACKUP_KEEP', '0', /at least 1/],
    ['OTEL_TRACES_SAMPLER', 'some', /parentbased_traceidratio/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /from 0 to 1/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', /http:\/\//],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key', /name=value/],
    ['BACKUP_TARGET', 'ftp://host/backups', /s3:\/\/bucket/],
    ['BACKUP_TARGET', 'sftp://shunt:word@host/backups', /sftp:\/\/shunt@/],
    ['BACKUP_TARGET_HOST_KEY', 'SHA256:abc', /ssh-keygen -lf/],
    ['BACKUP_TARGET_SSH_KEY_FILE', '/nowhere/key', /no such file/],
    ['BACKUP_TARGET_KEEP', 'all', /7d,4w,12m/],
    ['BACKUP_VERIFY_EVERY', 'weekly', /such as 7d/],
    ['SHORT_DOMAIN', 'go.test/path', /a host, with its port/],
  ] as [string, string, RegExp][]) {
    test(`${name}=${value} is refused with what is allowed`, ({ assert }) => {
      const wrong = findWrongSettings({ ...GOOD, [name]: value })
      assert.lengthOf(wrong, 1)
      assert.isTrue(wrong[0].startsWith(`${name} `), wrong[0])
      assert.match(wrong[0], allowed)
    })
  }

  test('what is allowed is taken, to its last value', ({ assert }) => {
    const good = { PORT: '65535', APP_KEY: 'x'.repeat(32), APP_URL: 'https://example.org:8443/' }
    const more = { DB_TLS: 'verify', TRUSTED_PROXIES: '10.0.0.0/32', SHORT_DOMAIN: 'go.test:81' }
    assert.deepEqual(findWrongSettings({ ...GOOD, ...good, ...more }), [])
  })

  test('every wrong one stops the start at once, named, without a stack and without its secret', ({
    assert,
  }) => {
    const secret = 'hush'
    const { status, stderr } = startWith({ PORT: 'abc', LOG_LEVEL: 'loud', APP_KEY: secret })
    assert.equal(status, 82)
    assert.match(stderr, /^Shunt: the settings are wrong\.\n/)
    assert.match(stderr, /PORT is "abc"\. Allowed: a whole number from 1 to 65535\./)
    assert.match(stderr, /LOG_LEVEL is "loud"\. Allowed: fatal/)
    assert.match(stderr, /APP_KEY has 4 characters, which are not shown\. Allowed: 32 or more/)
    assert.notInclude(stderr, secret)
    assert.notMatch(stderr, /^\s+at /m)
  })
})
