import { test } from '@japa/runner'
import { sharedClone } from '#tests/first_minute/support/fresh_clone'

const ALLOWANCE = './shunt chaos allowance --rounds 1 --at-once 20 --left 5'
const IDEMPOTENCY = './shunt chaos idempotency --keys 2 --at-once 5 --kills 1'

test.group('A proof, run beside Shunt', (group) => {
  group.setup(async () => {
    await (await sharedClone()).succeed('./shunt start')
  })

  for (const command of [ALLOWANCE, IDEMPOTENCY]) {
    test(`asks an installation of its own: ${command}`, async ({ assert }) => {
      const clone = await sharedClone()
      const before = clone.pidOf('web')
      assert.match(await clone.succeed(command), /^kept$/m)
      assert.equal(clone.pidOf('web'), before)
      assert.isTrue((await fetch(`${clone.url}/health/ready`)).ok)
    })
  }
})
