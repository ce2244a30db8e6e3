import { test } from '@japa/runner'
import { sharedClone } from '#tests/first_minute/support/fresh_clone'

/** Proofs, and what they find where they have an installation of their own; times are theirs to judge. */
const PROOFS: [command: string, finding: RegExp][] = [
  ['./shunt chaos allowance --rounds 1 --at-once 20 --left 5', /5 of 5 granted, 15 refused/],
  ['./shunt chaos idempotency --keys 2 --at-once 5 --kills 1', /answers: \{ '201': 10 \}/],
]

test.group('A proof, run beside Shunt', (group) => {
  group.setup(async () => {
    await (await sharedClone()).succeed('./shunt start')
  })

  for (const [command, finding] of PROOFS) {
    test(`asks an installation of its own: ${command}`, async ({ assert }) => {
      const clone = await sharedClone()
      const before = clone.pidOf('web')
      assert.match((await clone.run(command)).output, finding)
      assert.equal(clone.pidOf('web'), before)
      assert.isTrue((await fetch(`${clone.url}/health/ready`)).ok)
    })
  }
})
