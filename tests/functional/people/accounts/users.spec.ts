import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { composeMail } from '#app/platform/mail/compose_mail'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aPerson, callAs, mailsTo, signIn, type TestSession } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Administrators of other tests would keep the last one company. */
async function anAdministrator() {
  await db.from('users').update({ installation_administrator: false })
  const person = await aPerson({ installationAdministrator: true })
  return { person, session: await signIn(person) }
}

const change = (session: TestSession, userId: string, body: unknown) =>
  callAs(session, 'PATCH', `/api/admin/users/${userId}`, body)

test.group('Accounts of the installation', () => {
  test('are listed and found by address and name, for administrators alone', async ({ assert }) => {
    const { session } = await anAdministrator()
    const mark = newId()
    const ada = await aPerson({ email: `ada-${mark}@example.com` })
    const eve = await aPerson({ email: `eve-100%-${mark}@example.com`, verified: false })
    await db.from('users').where('id', ada.userId).update({ display_name: 'Ada Lovelace' })
    await signIn(ada)
    const find = async (query: string) =>
      (await callAs(session, 'GET', `/api/admin/users?${query}`)).body
    const page = await find(`search=${mark.toUpperCase()}&pageSize=1`)
    assert.deepInclude(page, { page: 1, pageSize: 1, totalItems: 2, totalPages: 2 })
    const { createdAt, lastSeenAt, ...user } = page.items[0]
    assert.deepEqual(user, {
      id: ada.userId,
      email: ada.email,
      displayName: 'Ada Lovelace',
      emailVerified: true,
      mfaEnabled: false,
      installationAdministrator: false,
      disabled: false,
    })
    assert.isString(createdAt)
    assert.isString(lastSeenAt)
    assert.isNull((await find(`search=${encodeURIComponent('100%-' + mark)}`)).items[0].lastSeenAt)
    assert.equal((await find(`search=eve-1000-${mark}`)).totalItems, 0)
    assert.isAtLeast((await find('search=LOVELACE')).totalItems, 1)
    assert.notInclude(JSON.stringify(await find(`search=${mark}`)), 'scrypt')

    const theirs = await signIn(eve)
    for (const [method, path] of [
      ['GET', '/api/admin/users'],
      ['PATCH', `/api/admin/users/${eve.userId}`],
      ['POST', `/api/admin/users/${eve.userId}/reset-mfa`],
      ['GET', '/api/admin/mails'],
      ['GET', `/api/admin/mails/${newId()}`],
      ['POST', `/api/admin/mails/${newId()}/retry`],
    ]) {
      assertProblem(assert, await callAs(theirs, method, path), 403, 'access.forbidden')
    }
    const tooMany = await callAs(session, 'GET', '/api/admin/users?pageSize=101')
    assertProblem(assert, tooMany, 422, 'request.invalid')
  })

  test('disabling ends sessions and keys at once, enabling lets in again', async ({ assert }) => {
    const { person: admin, session } = await anAdministrator()
    const workspace = await aWorkspace()
    const theirs = await signIn(workspace)
    const disabled = await change(session, workspace.userId, { disabled: true })
    assert.equal(disabled.status, 200, disabled.text)
    assert.isTrue(disabled.body.disabled)
    assert.equal((await callAs(theirs, 'GET', '/api/me')).status, 401)
    assertProblem(assert, await call(workspace, 'GET', '/links'), 403, 'apikey.owner_removed')
    const enabled = await change(session, workspace.userId, { disabled: false })
    assert.isFalse(enabled.body.disabled)
    assert.equal((await callAs(theirs, 'GET', '/api/me')).status, 401, 'its session is gone')
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    const audit = await db.from('audit_log').where('subject_id', workspace.userId).orderBy('id')
    assert.deepEqual(
      audit.map((row) => [row.action, row.actor_user_id]),
      [
        ['user.disabled', admin.userId],
        ['user.enabled', admin.userId],
      ]
    )
  })

  test('nobody disables themselves: user.own_account', async ({ assert }) => {
    const { person, session } = await anAdministrator()
    await aPerson({ installationAdministrator: true })
    const answer = await change(session, person.userId, { disabled: true })
    assertProblem(assert, answer, 409, 'user.own_account')
    const reset = await callAs(session, 'POST', `/api/admin/users/${person.userId}/reset-mfa`)
    assertProblem(assert, reset, 409, 'user.own_account')
  })

  test('administration is given and taken, but one stays: user.last_administrator', async ({
    assert,
  }) => {
    const { person, session } = await anAdministrator()
    const alone = await change(session, person.userId, { installationAdministrator: false })
    assertProblem(assert, alone, 409, 'user.last_administrator')
    const other = await aPerson()
    const made = await change(session, other.userId, { installationAdministrator: true })
    assert.isTrue(made.body.installationAdministrator)
    const resigned = await change(session, person.userId, { installationAdministrator: false })
    assert.equal(resigned.status, 200, resigned.text)
    assertProblem(assert, await change(session, other.userId, {}), 403, 'access.forbidden')
    assert.equal((await change(await signIn(other), person.userId, {})).status, 200)
  })

  test('two who take it from each other at once leave one', async ({ assert }) => {
    for (let round = 0; round < 10; round++) {
      const { person, session } = await anAdministrator()
      const other = await aPerson({ installationAdministrator: true })
      const theirs = await signIn(other)
      await Promise.all([
        change(session, other.userId, { installationAdministrator: false }),
        change(theirs, person.userId, { installationAdministrator: false }),
      ])
      const left = await db.from('users').where('installation_administrator', true)
      assert.lengthOf(left, 1)
    }
  })

  test('a lost second factor is taken away, and a mail says so', async ({ assert }) => {
    const { session } = await anAdministrator()
    const person = await aPerson({ mfa: true })
    const theirs = await signIn(person)
    const path = `/api/admin/users/${person.userId}/reset-mfa`
    assert.equal((await callAs(session, 'POST', path)).status, 204)
    assert.equal((await callAs(theirs, 'GET', '/api/me')).status, 401)
    assert.isFalse((await callAs(await signIn(person), 'GET', '/api/me/mfa')).body.enabled)
    assert.equal((await mailsTo(person.email))[0].kind, 'account.mfa_disabled')
    assert.equal((await callAs(session, 'POST', path)).status, 204, 'again')
    assert.lengthOf(await mailsTo(person.email), 1)
  })

  test('an account that is not there: user.not_found', async ({ assert }) => {
    const { session } = await anAdministrator()
    for (const id of [newId(), 'x', '%00']) {
      assertProblem(assert, await change(session, id, {}), 404, 'user.not_found')
      const reset = await callAs(session, 'POST', `/api/admin/users/${id}/reset-mfa`)
      assertProblem(assert, reset, 404, 'user.not_found')
    }
    const wrong = await change(session, newId(), { disabled: 'yes' })
    assertProblem(assert, wrong, 422, 'request.invalid')
  })
})

test.group('The outbox', () => {
  async function aMail(to: string) {
    const mail = { subject: 'Hello', heading: 'Hello', paragraphs: ['A secret of theirs.'] }
    const composed = await composeMail(mail)
    return db.transaction((trx) => queueMail(trx, { kind: 'test', to, ...composed }))
  }

  test('lists what waits, and shows what it says; who read it is kept', async ({ assert }) => {
    const { person, session } = await anAdministrator()
    await db.from('mails').delete()
    const [sent, waiting, failed] = [
      await aMail('sent@example.com'),
      await aMail('waiting@example.com'),
      await aMail('failed@example.com'),
    ]
    await db.from('mails').where('id', sent).update({ sent_at: now(), next_try_at: null, body: '' })
    await db
      .from('mails')
      .where('id', failed)
      .update({ next_try_at: null, last_error: 'no such mailbox', tries: 20 })
    const list = async (query = '') =>
      (await callAs(session, 'GET', `/api/admin/mails${query}`)).body.items
    const states = (items: any[]) => items.map(({ id, state }) => [id, state]).sort()
    assert.deepEqual(
      states(await list()),
      [
        [waiting, 'Waiting'],
        [failed, 'Failed'],
      ].sort()
    )
    assert.deepEqual(states(await list('?state=Sent')), [[sent, 'Sent']])
    assert.deepEqual(states(await list('?state=Waiting')), [[waiting, 'Waiting']])
    const [item] = await list('?state=Failed')
    assert.deepInclude(item, { to: 'failed@example.com', tries: 20, lastError: 'no such mailbox' })
    assert.notProperty(item, 'text')

    const read = await callAs(session, 'GET', `/api/admin/mails/${waiting}`)
    assert.equal(read.status, 200)
    assert.include(read.body.text, 'A secret of theirs.')
    assert.isNull((await callAs(session, 'GET', `/api/admin/mails/${sent}`)).body.text)
    const [entry] = await db.from('audit_log').where('subject_id', waiting)
    assert.equal(entry.action, 'mail.read')
    assert.equal(entry.actor_user_id, person.userId)

    const retried = await callAs(session, 'POST', `/api/admin/mails/${failed}/retry`)
    assert.equal(retried.status, 202)
    assert.lengthOf(await list('?state=Waiting'), 2)
    for (const [method, path] of [
      ['GET', `/api/admin/mails/${newId()}`],
      ['GET', '/api/admin/mails/x'],
      ['POST', `/api/admin/mails/${sent}/retry`],
      ['POST', `/api/admin/mails/${newId()}/retry`],
    ]) {
      assertProblem(assert, await callAs(session, method, path), 404, 'mail.not_found')
    }
  })
})
