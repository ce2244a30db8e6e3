import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '@japa/runner'
import { RepeatedLook } from '#app/shared/process/repeated_look'
import { withinTime } from '#app/shared/time/within_time'

test.group('A repeated look', () => {
  test('looks before it says that it has begun, then again and again, until it is stopped', async ({
    assert,
  }) => {
    let looks = 0
    const watch = new RepeatedLook({
      everyMs: 2,
      look: async () => void looks++,
      warn: (error) => assert.fail(String(error)),
    })
    await watch.start()
    assert.isAtLeast(looks, 1)
    while (looks < 4) await sleep(1)
    watch.stop()
    const whenStopped = looks
    await sleep(30)
    assert.equal(looks, whenStopped)
  })

  test('goes on after failures and tells of the first alone', async ({ assert }) => {
    const told: string[] = []
    let looks = 0
    const watch = new RepeatedLook({
      everyMs: 1,
      look: async () => {
        throw new Error(`look ${++looks}`)
      },
      warn: (error) => void told.push((error as Error).message),
    })
    await watch.start()
    while (looks < 5) await sleep(1)
    watch.stop()
    assert.deepEqual(told, ['look 1'])
  })

  test('started twice, looks as often as started once', async ({ assert }) => {
    let atOnce = 0
    let mostAtOnce = 0
    let looks = 0
    const watch = new RepeatedLook({
      everyMs: 1,
      async look() {
        mostAtOnce = Math.max(mostAtOnce, ++atOnce)
        await sleep(3)
        atOnce--
        looks++
      },
      warn: (error) => assert.fail(String(error)),
    })
    await watch.start()
    await watch.start()
    while (looks < 6) await sleep(1)
    watch.stop()
    assert.equal(mostAtOnce, 1)
  })
})

test.group('Within a time', () => {
  const late = () => new Error('late')

  test('returns what comes in time, and its own error', async ({ assert }) => {
    assert.equal(await withinTime(Promise.resolve(7), 1_000, late), 7)
    const failing = Promise.reject(new Error('its own'))
    await assert.rejects(() => withinTime(failing, 1_000, late), 'its own')
  })

  test('fails when the time is up, whatever comes of it later', async ({ assert }) => {
    const { promise, reject } = Promise.withResolvers()
    await assert.rejects(() => withinTime(promise, 5, late), 'late')
    reject(new Error('later'))
    await sleep(1)
  })
})
