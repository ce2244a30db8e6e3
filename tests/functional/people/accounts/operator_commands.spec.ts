import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setPasswordAsOperator } from '#app/people/accounts/actions/set_password_as_operator'
import { parseJsonColumn } from '#app/shared/text/json'
import { aPerson, callAs, fromElsewhere, signIn } from '#tests/fixtures/person'

const NEW_PASSWORD = 'nine brass weathercocks'

const logIn = (email: string, password: string) =>
  callAs(null, 'POST', '/api/auth/login', { email, password }, { headers: fromElsewhere() })

const row = (id: string) => db.from('users').where('id', id).firstOrFail()
const run = async (name: string, ...rest: string[]) => (await ace.exec(name, rest)).exitCode ?? 0
const lastLine = (subject: string) =>
  db.from('audit_log').where('subject_id', subject).orderBy('id', 'desc').firstOrFail()

test.group('Commands about accounts', () => {
  test('a new password: sessions end, the address is not confirmed, the operator did it', async ({
    assert,
  }) => {
    const person = await aPerson({ verified: false, mfa: true })
    const session = await signIn(person)
    await setPasswordAsOperator(person.email.toUpperCase(), NEW_PASSWORD)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    const login = await logIn(person.email, NEW_PASSWORD)
    assert.deepEqual(login.body, { mfaRequired: true }, 'nothing else is removed')
    assert.isNull((await row(person.userId)).email_verified_at)
    const line = await db
      .from('audit_log')
      .where({ subject_id: person.userId, action: 'user.password_set' })
      .firstOrFail()
    assert.isNull(line.actor_user_id)
    assert.deepEqual(parseJsonColumn(line.data), { by: 'operator' })
  })

  test('a second factor is removed with --remove alone', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const session = await signIn(person)
    assert.equal(await run('account:second-factor', person.email), 1)
    assert.isNotNull((await row(person.userId)).mfa_enabled_at)
    assert.equal(await run('account:second-factor', person.email, '--remove'), 0)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    assert.isNull((await row(person.userId)).mfa_enabled_at)
    assert.equal((await lastLine(person.userId)).action, 'user.mfa_reset')
  })

  test('an administrator is made and revoked, but for the last one', async ({ assert }) => {
    await db.from('users').update({ installation_administrator: false })
    const [one, other] = [await aPerson({ installationAdministrator: true }), await aPerson()]
    assert.equal(await run('account:administrator', one.email, '--revoke'), 1)
    assert.equal((await row(one.userId)).installation_administrator, 1)
    const session = await signIn(other)
    assert.equal(await run('account:administrator', other.email), 0)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    assert.equal((await row(other.userId)).installation_administrator, 1)
    assert.equal(await run('account:administrator', one.email, '--revoke'), 0)
    assert.equal((await row(one.userId)).installation_administrator, 0)
    const line = await lastLine(one.userId)
    assert.deepEqual([line.action, line.actor_user_id], ['user.administrator_removed', null])
  })

  test('an unknown address is exit code 1, and the list is 0', async ({ assert }) => {
    const nobody = 'nobody-at-all@example.com'
    assert.equal(await run('account:administrator', nobody), 1)
    assert.equal(await run('account:second-factor', nobody, '--remove'), 1)
    assert.equal(await run('account:password', nobody, '--stdin'), 1)
    assert.equal(await run('account:list'), 0)
  })
})
