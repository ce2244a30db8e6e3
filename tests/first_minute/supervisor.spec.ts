import { appendFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { sharedClone, type FreshClone } from '#tests/first_minute/support/fresh_clone'
import { processesLeft } from '#tests/first_minute/support/machine'
import { eventually } from '#tests/fixtures/installation'

const PROCESSES = ['web', 'worker', 'mariadb', 'redis']

/** A restart takes a look, a pause of half a second, and the process's own start. */
const BACK_WITHIN_MS = 60_000

/** Returns whether database and Redis answer the web process, and the web process its visitors. */
async function serves(clone: FreshClone): Promise<boolean> {
  try {
    const response = await fetch(`${clone.url}/health/ready`)
    const page = await fetch(`${clone.url}/login`)
    const { checks }: any = await response.json()
    const needed = checks.filter(({ name }: any) => ['database', 'redis'].includes(name))
    return page.ok && needed.length === 2 && needed.every(({ status }: any) => status === 'Ok')
  } catch {
    return false
  }
}

/** Returns how often a worker has got as far as working. */
function workerStarts(clone: FreshClone): number {
  return clone.read('storage/logs/worker.log').split('working').length - 1
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.group('The supervisor', (group) => {
  let clone: FreshClone
  group.setup(async () => {
    clone = await sharedClone()
    await clone.succeed('./shunt stop && WEB_CONCURRENCY=2 ./shunt start')
    await eventually(() => serves(clone), BACK_WITHIN_MS)
  })

  for (const name of PROCESSES) {
    test(`starts ${name} again when it is killed`, async ({ assert }) => {
      const killed = clone.pidOf(name)
      const starts = workerStarts(clone)
      process.kill(killed, 'SIGKILL')
      await eventually(async () => {
        const pid = clone.pidOf(name)
        const isAtWork = name !== 'worker' || workerStarts(clone) > starts
        return pid !== killed && isAlive(pid) && isAtWork && (await serves(clone))
      }, BACK_WITHIN_MS)
      const status = await clone.succeed('./shunt status')
      assert.match(status, new RegExp(`^${name}: running, .*started again once$`, 'm'))
      const log = clone.read('storage/logs/supervisor.log')
      assert.include(log, `${name} (process ${killed}) ended by itself`)
      assert.include(log, `${name} is started again as process ${clone.pidOf(name)} (restart 1)`)
    })
  }

  test('waits longer before each further try, and leaves alone what it was told', async ({
    assert,
  }) => {
    process.kill(clone.pidOf('worker'), 'SIGKILL')
    const log = () => clone.read('storage/logs/supervisor.log')
    await eventually(async () => log().includes('starting it again in 1.0 s'), BACK_WITHIN_MS)
    await eventually(async () => log().includes('(restart 2)'), BACK_WITHIN_MS)
    assert.include(await clone.succeed('./shunt start'), 'already running')
    assert.match(await clone.succeed('./shunt status'), /^supervisor: running/m)
  })

  test('keeps logs short while they are written, and for their owner alone', async ({ assert }) => {
    const log = join(clone.folder, 'storage/logs/worker.log')
    appendFileSync(log, Buffer.alloc(11_000_000, 'x\n'))
    await eventually(async () => statSync(log).size < 1_000_000, BACK_WITHIN_MS)
    assert.isAbove(statSync(`${log}.1`).size, 11_000_000 - 1)
    for (const path of [log, `${log}.1`]) assert.equal(statSync(path).mode & 0o777, 0o600, path)
    assert.equal(statSync(dirname(log)).mode & 0o777, 0o700)
    for (const line of clone.read('storage/logs/supervisor.log').trim().split('\n')) {
      assert.match(JSON.parse(line).time, /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
    }
  })

  test('is started again by ./shunt start, which disturbs nothing else', async ({ assert }) => {
    const [killed, web] = [clone.pidOf('supervisor'), clone.pidOf('web')]
    process.kill(killed, 'SIGKILL')
    await eventually(async () => !isAlive(killed))
    assert.match(await clone.succeed('./shunt status'), /^supervisor: not running/m)
    await clone.succeed('./shunt start')
    assert.notEqual(clone.pidOf('supervisor'), killed)
    assert.isTrue(isAlive(clone.pidOf('supervisor')))
    assert.equal(clone.pidOf('web'), web)
  })

  test('is stopped first: ./shunt stop leaves no process, and none comes back', async ({
    assert,
  }) => {
    // What is dead at that moment is not started again behind its back.
    process.kill(clone.pidOf('worker'), 'SIGKILL')
    const output = await clone.succeed('./shunt stop')
    assert.include(output, 'Shunt is stopped.')
    assert.deepEqual(processesLeft(), [])
    await sleep(2_000)
    assert.deepEqual(processesLeft(), [])
  })
})
