import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'

const source = readFileSync('start/env.ts', 'utf8')
const example = readFileSync('.env.example', 'utf8')
const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)

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
  const flags = ['--import', '@poppinss/ts-exec', '--input-type=module']
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
  const flags = [`--env-file=${file}`, '--import', '@poppinss/ts-exec', '--input-type=module']
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
    assert.sameMembers(documented, names)
  })

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['APP_URL', 'not an address'],
    ['DB_HOST', ''],
    ['DEFAULT_PLAN', 'Gold'],
    ['REGISTRATION', 'perhaps'],
    ['SMTP_SECURE', 'maybe'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,nonsense'],
    ['OUTBOUND_ALLOWED_NETWORKS', '10.0.0.0/8,nonsense'],
    ['OUTBOUND_CA_FILE', '/nowhere/ca.pem'],
    ['DNS_SERVERS', 'ns.example.com'],
    ['TLS', 'on'],
    ['ACME_DIRECTORY', 'letsencrypt'],
    ['APP_LINK_SCHEMES', 'ms-outlook,javascript'],
    ['APP_LINK_SCHEMES', 'not a scheme'],
  ]) {
    test(`${name}=${value} stops the start and is named`, ({ assert }) => {
      const { status, stdout, stderr } = startWith({ [name]: value })
      assert.notEqual(status, 0)
      assert.include(stdout + stderr, name)
    })
  }
})
