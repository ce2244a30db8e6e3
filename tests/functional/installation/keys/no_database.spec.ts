import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'

/** Longer than a worker takes to have nothing else to do than to wait. */
const OBSERVED_MS = 8_000

test.group('A database that does not answer', () => {
  test('is waited for by a worker that starts, until it is told to stop', async ({ assert }) => {
    const child = spawn(process.execPath, ['ace.js', 'work'], {
      env: { ...process.env, DB_PORT: '1' },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const first = await Promise.race([ended, sleep(OBSERVED_MS, 'waiting', { ref: false })])
    assert.equal(first, 'waiting')
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  }).timeout(60_000)
})
