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
    }).timeout(30_000)
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
    ['APP_LINK_SCHEMES', 'ms-outlook,javascript'],
    ['APP_LINK_SCHEMES', 'not a scheme'],
  ]) {
    test(`${name}=${value} stops the start and is named`, ({ assert }) => {
      const { status, stdout, stderr } = startWith({ [name]: value })
      assert.notEqual(status, 0)
      assert.include(stdout + stderr, name)
    }).timeout(30_000)
  }
})
