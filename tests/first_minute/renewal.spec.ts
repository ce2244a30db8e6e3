import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { sharedClone, type FreshClone } from '#tests/first_minute/support/fresh_clone'
import { VisitorStream } from '#tests/first_minute/support/visitor_stream'
import { eventually } from '#tests/fixtures/installation'

/** Each process of a busy machine starts for some ten seconds. */
const RENEWED_WITHIN_MS = 240_000

/**
 * Returns the processes that answer visitors: the children of a primary, or the only one there is,
 * whose child is its successor.
 */
function webProcesses(clone: FreshClone, count: number): number[] {
  const first = clone.pidOf('web')
  if (count === 1) return [first]
  const children = `/proc/${first}/task/${first}/children`
  return readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

test.group('Renewed by SIGHUP', (group) => {
  let clone: FreshClone
  group.setup(async () => {
    clone = await sharedClone()
  })

  for (const count of [1, 2, 4]) {
    test(`web processes (${count}) answer every visitor, and none is started again`, async ({
      assert,
      cleanup,
    }) => {
      await clone.succeed('./shunt stop')
      await clone.succeed('./shunt start', { WEB_CONCURRENCY: String(count) })
      const before = webProcesses(clone, count)
      const visitors = new VisitorStream(`${clone.url}/health/redirects`)
      cleanup(async () => void (await visitors.end()))
      process.kill(clone.pidOf('web'), 'SIGHUP')
      await eventually(async () => {
        await clone.succeed('./shunt status')
        const now = webProcesses(clone, count)
        return now.length === count && now.every((pid) => !before.includes(pid))
      }, RENEWED_WITHIN_MS)
      await visitors.end()
      assert.lengthOf(before, count)
      assert.deepEqual(visitors.failures, [])
      assert.isAbove(visitors.answered, 20)
      assert.notInclude(await clone.succeed('./shunt status'), 'started again')
    })
  }

  test("a process that took another one's place is stopped by ./shunt stop", async ({ assert }) => {
    await clone.succeed('./shunt stop')
    await clone.succeed('./shunt start')
    const before = clone.pidOf('web')
    process.kill(before, 'SIGHUP')
    await eventually(async () => clone.pidOf('web') !== before, RENEWED_WITHIN_MS)
    await clone.succeed('./shunt stop')
    await assert.rejects(() => fetch(clone.url))
  })
})
