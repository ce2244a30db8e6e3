import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { SETTINGS } from '#start/settings'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { startServer } from '../../bench/support/server_process.js'

const NAMES = Object.keys(SETTINGS)

/** Who may look at the environment that the launcher gave us, and for what. */
const LOOKS: Record<string, string[]> = {
  'bench/support/clean_environment.ts': [''],
  'bench/support/scratch_database.ts': ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD'],
  // Boots the application in its own process, after it has cleaned the environment.
  'bench/analytics.ts': [''],
  'bench/click_drain.ts': [''],
  'bench/raw_reports.ts': [''],
}

test.group('Programs of bench and chaos', () => {
  test('take nothing of the installation that runs for their own', ({ assert }) => {
    const files = globSync('{bench,tests/chaos}/**/*.ts')
    assert.isAbove(files.length, 30)
    for (const file of files) {
      const names = [...readFileSync(file, 'utf8').matchAll(/process\.env\b(?:\.(\w+))?/g)].map(
        ([, name]) => name ?? ''
      )
      for (const name of names) {
        assert.include(LOOKS[file] ?? ['SHUNT_BUILD'], name, `${file}: process.env.${name}`)
      }
    }
  })

  test('give what they start none of its settings', ({ assert, cleanup }) => {
    const before = { ...process.env }
    cleanup(() => void (process.env = before))
    for (const name of NAMES) process.env[name] = 'of the running one'
    const environment = cleanEnvironment()
    const left = NAMES.filter((name) => environment[name] === 'of the running one')
    assert.sameMembers(left, ['REDIS_HOST', 'REDIS_PORT', 'REDIS_PASSWORD'])
    assert.equal(environment.PATH, before.PATH)
  })

  test('read their options alike: numbers, texts and switches, by the names of code', ({
    assert,
  }) => {
    const defaults = { atOnce: 20, only: 'all', keep: false }
    const { build, ...usual } = readOptions(defaults, [])
    assert.deepEqual(usual, defaults)
    const given = readOptions(defaults, ['--at-once', '3', '--only=a', '--keep', '--build', '/b'])
    assert.deepEqual(given, { atOnce: 3, only: 'a', keep: true, build: '/b' })
    assert.throws(() => readOptions(defaults, ['--at-once', 'many']), /--at-once takes a number/)
    assert.throws(() => readOptions(defaults, ['--unheard-of']), /Unknown option/)
  })

  test('start nothing at a port where somebody answers already', async ({ assert, cleanup }) => {
    const other = createServer().listen(0, '127.0.0.1')
    cleanup(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const sleeper = [process.execPath, '-e', 'setTimeout(() => {}, 60_000)']
    await assert.rejects(() => startServer(sleeper, port, {}), /already answers/)
  })
})
