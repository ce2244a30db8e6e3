import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { callAs, fromElsewhere, PASSWORD } from '#tests/fixtures/person'

/** As on the day of its installation; what other tests left lies there without its owners. */
async function withoutAccounts(): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 0')
    await trx.rawQuery('DELETE FROM users')
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 1')
  })
}

const register = (email = `${newId()}@example.com`) =>
  callAs(
    null,
    'POST',
    '/api/auth/register',
    { email, password: PASSWORD, displayName: null },
    { headers: fromElsewhere() }
  )

test.group('The first account, with registration closed', (group) => {
  group.each.setup(withoutAccounts)

  test('can be made, administers the installation, and is the last', async ({ assert }) => {
    const email = `${newId()}@example.com`
    assert.equal((await register(email)).status, 202)
    const login = await callAs(
      null,
      'POST',
      '/api/auth/login',
      { email, password: PASSWORD },
      { headers: fromElsewhere() }
    )
    assert.isTrue(login.body.user.installationAdministrator)
    assertProblem(assert, await register(), 403, 'account.registration_closed')
    assertProblem(assert, await register(email), 403, 'account.registration_closed')
  })

  test('of 10 at once, one is the first', async ({ assert }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register()))
    assert.lengthOf(
      answers.filter(({ status }) => status === 202),
      1
    )
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      assertProblem(assert, answer, 403, 'account.registration_closed')
    }
    assert.lengthOf(await db.from('users'), 1)
  })
})
