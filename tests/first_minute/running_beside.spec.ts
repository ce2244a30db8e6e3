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

test.group('Services that tests have started', (group) => {
  group.setup(async () => {
    await (await sharedClone()).succeed('./shunt stop && ./shunt services start')
  })
  group.teardown(async () => {
    await (await sharedClone()).succeed('./shunt stop && ./shunt services stop')
  })

  test('keep each commit on the disk as soon as Shunt starts', async ({ assert }) => {
    const clone = await sharedClone()
    const asked = 'SELECT @@innodb_flush_log_at_trx_commit'
    const ask = async () => {
      const settings = 'eval "$(./shunt env --secrets)"'
      const client =
        'mariadb --host="$DB_HOST" --port="$DB_PORT" --user="$DB_USER" --skip-column-names'
      return clone.succeed(`${settings} && MYSQL_PWD="$DB_PASSWORD" ${client} -e '${asked}'`)
    }
    const runTests = () => clone.succeed('./shunt test unit --files=shared/make_folder')
    await runTests()
    assert.equal((await ask()).trim(), '2')
    await clone.succeed('./shunt start')
    assert.equal((await ask()).trim(), '1')
    await runTests()
    assert.equal((await ask()).trim(), '1')
  })
})
