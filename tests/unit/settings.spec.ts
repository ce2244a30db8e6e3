import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
  ]) {
    test(`${name}=${value} stops the start and is named`, ({ assert }) => {
      const { status, stdout, stderr } = startWith({ [name]: value })
      assert.notEqual(status, 0)
      assert.include(stdout + stderr, name)
    }).timeout(30_000)
  }
})
