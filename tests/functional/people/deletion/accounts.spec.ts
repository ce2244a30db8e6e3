import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, ask, type Person } from '#tests/fixtures/people'
import {
  aPerson,
  callAs,
  codeOf,
  fromElsewhere,
  PASSWORD,
  sessionOf,
  signIn,
  type TestPerson,
} from '#tests/fixtures/person'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'
import {
  anOwnedWorkspace,
  DAY_MS,
  givePassword,
  mailKindsTo,
  organisationPath,
  remove,
  restore,
  workspacePath,
} from '#tests/functional/people/deletion/support'

const ME = '/api/me'

/** Signs in as a browser does, with address and password. */
const logIn = ({ email }: { email: string }, password = PASSWORD) =>
  callAs(null, 'POST', '/api/auth/login', { email, password }, { headers: fromElsewhere() })

async function signedIn(options: Parameters<typeof aPerson>[0] = {}) {
  const person = await aPerson(options)
  return { ...person, ...(await signIn(person)) }
}

async function ownerWithPassword(
  workspace: Parameters<typeof aMember>[0]
): Promise<Person & { password: string }> {
  const person = await aMember(workspace, 'Owner')
  await givePassword(person.userId)
  return { ...person, password: PASSWORD }
}

test.group('Deleting an account', (group) => {
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.each.teardown(() => resumeClock())

  test('ends its sessions and its keys; signing in leads to restoring it alone', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    await givePassword(person.userId)
    const { key } = await aKey({ ...workspace, userId: person.userId })
    const other = await signIn(person)
    const answer = await remove(person, ME, person.email.toUpperCase())
    assert.equal(answer.status, 202, answer.text)
    assert.equal(answer.body.id, person.userId)
    assert.match(answer.headers.getSetCookie().join(), /shunt_session=;/)
    for (const session of [person, other]) {
      assert.equal((await callAs(session, 'GET', ME)).status, 401)
    }
    const byKey = await call(workspace, 'GET', '/links', undefined, { key })
    assertProblem(assert, byKey, 403, 'apikey.owner_removed')
    assert.deepEqual(await mailKindsTo(person.email), ['account_deleted'])

    const entered = await logIn(person)
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.body.user.restorableUntil, answer.body.restorableUntil)
    assert.deepEqual(entered.body.user.organisations, [])
    const session = sessionOf(entered)
    for (const [method, path] of [
      ['GET', ME],
      ['PATCH', ME],
      ['DELETE', ME],
      ['GET', '/api/me/sessions'],
      ['POST', '/api/me/mfa/setup'],
      ['GET', '/api/organisations'],
      ['GET', workspacePath(workspace)],
      ['GET', `${workspace.api}/links`],
    ] as const) {
      const body = method === 'GET' ? undefined : {}
      const { status } = await callAs(session, method, path, body)
      assert.equal(status, 401, `${method} ${path}`)
    }
    const bare = await callAs(session, 'POST', '/api/me/restore', undefined, {
      serviceRequest: null,
    })
    assertProblem(assert, bare, 403, 'csrf.header_missing')

    const restored = await callAs(session, 'POST', '/api/me/restore')
    assert.equal(restored.status, 200, restored.text)
    assert.isNull(restored.body.restorableUntil)
    assert.equal(restored.body.organisations[0].workspaces[0].role, 'Manager')
    assert.equal((await callAs(session, 'GET', ME)).status, 401)
    assert.equal((await callAs(sessionOf(restored), 'GET', ME)).status, 200)
    assert.equal((await call(workspace, 'GET', '/links', undefined, { key })).status, 200)
  })

  test('needs its address and the password', async ({ assert }) => {
    const person = await signedIn()
    for (const confirm of ['', 'someone@example.com', person.userId]) {
      assertProblem(assert, await remove(person, ME, confirm), 422, 'request.invalid')
    }
    assertProblem(assert, await remove(person, ME, person.email, {}), 422, 'request.invalid')
    const wrong = await remove(person, ME, person.email, { password: 'another one' })
    assertProblem(assert, wrong, 422, 'account.password_wrong')
    assert.equal((await remove(null, ME, person.email)).status, 401)
    assert.equal((await callAs(person, 'GET', ME)).status, 200)
  })

  test('is never done by a key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const byKey = { ...workspace, api: '' }
    const confirm = `${workspace.userId}@example.com`
    const removed = await call(byKey, 'DELETE', ME, { confirm, password: PASSWORD })
    assertProblem(assert, removed, 403, 'access.forbidden')
    assertProblem(assert, await call(byKey, 'POST', `${ME}/restore`), 403, 'access.forbidden')
  })

  test('asks for the second factor when signing in, before it is restored', async ({ assert }) => {
    const person = await signedIn({ mfa: true })
    const removed = await remove(person, ME, person.email, { code: codeOf(person) })
    assert.equal(removed.status, 202, removed.text)
    const entered = await logIn(person as TestPerson)
    assert.deepEqual(entered.body, { mfaRequired: true })
    const pending = sessionOf(entered)
    assert.equal((await callAs(pending, 'POST', '/api/me/restore')).status, 401)
    const [code] = person.recoveryCodes
    const given = await callAs(pending, 'POST', '/api/auth/mfa', { code })
    assert.equal(given.status, 200, given.text)
    assert.isNotNull(given.body.user.restorableUntil)
    const restored = await callAs(sessionOf(given), 'POST', '/api/me/restore')
    assert.equal(restored.status, 200, restored.text)
  })

  test('is refused to the last Owner of an organisation', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const { owner } = workspace
    const refused = await remove(owner, ME, owner.email)
    assertProblem(assert, refused, 409, 'member.last_owner')
    assert.equal((await callAs(owner, 'GET', ME)).status, 200)
    // An Owner whose account is deleted is none who stays.
    const second = await ownerWithPassword(workspace)
    assert.equal((await remove(second, ME, second.email)).status, 202)
    assertProblem(assert, await remove(owner, ME, owner.email), 409, 'member.last_owner')
    const leave = await ask(owner, 'DELETE', `${workspacePath(workspace)}/members/${owner.userId}`)
    assertProblem(assert, leave, 409, 'member.last_owner')
    // One whose organisation is deleted may go.
    await remove(owner, organisationPath(workspace), 'Acme')
    assert.equal((await remove(owner, ME, owner.email)).status, 202)
  })

  test('is refused to the last Owner who can sign in without a provider', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { organisationId } = workspace
    const [one, other] = [await ownerWithPassword(workspace), await ownerWithPassword(workspace)]
    const isNamed = (userId: string, named: boolean) =>
      db
        .from('organisation_owners')
        .where({ organisation_id: organisationId, user_id: userId })
        .update({ break_glass: named })
    await isNamed(one.userId, true)
    const organisation = db.from('organisations').where('id', organisationId)
    await organisation.update({ sign_in_policy: 'SingleSignOn' })
    const refused = await remove(one, ME, one.email)
    assertProblem(assert, refused, 409, 'member.last_break_glass')
    const row = await db.from('users').where('id', one.userId).firstOrFail()
    assert.isNull(row.deleted_at)
    await isNamed(other.userId, true)
    assert.equal((await remove(one, ME, one.email)).status, 202)
    const last = await remove(other, ME, other.email)
    assertProblem(assert, last, 409, 'member.last_break_glass')
  })

  test('of both Owners at once leaves one of them', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const second = await ownerWithPassword(workspace)
    const answers = await Promise.all(
      [workspace.owner, second].map((one) => remove(one, ME, one.email))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  })

  test('and restoring its organisation at once leaves no organisation without an Owner', async ({
    assert,
  }) => {
    const workspace = await anOwnedWorkspace()
    const { owner } = workspace
    await remove(owner, organisationPath(workspace), 'Acme')
    const other = await signIn(workspace)
    await Promise.all([remove(owner, ME, owner.email), restore(other, organisationPath(workspace))])
    const [organisation] = await db.from('organisations').where('id', workspace.organisationId)
    const [account] = await db.from('users').where('id', owner.userId)
    assert.isTrue(organisation.deleted_at !== null || account.deleted_at === null)
  })

  test('can be restored for 30 days and no longer', async ({ assert }) => {
    const [early, late] = [await signedIn(), await signedIn()]
    for (const one of [early, late]) await remove(one, ME, one.email)
    shiftClock(30 * DAY_MS - 60_000)
    assert.equal((await restore(await signIn(early), ME)).status, 200)
    shiftClock(30 * DAY_MS + 60_000)
    assertProblem(assert, await restore(await signIn(late), ME), 404, 'user.not_found')
  })

  test('keeps the address taken, and lets its owner choose a new password', async ({ assert }) => {
    const person = await signedIn()
    await remove(person, ME, person.email)
    const forgot = { email: person.email }
    const options = { headers: fromElsewhere() }
    await callAs(null, 'POST', '/api/auth/forgot-password', forgot, options)
    assert.deepEqual(await mailKindsTo(person.email), ['account_deleted', 'account.reset_password'])
    assert.lengthOf(await db.from('users').where('email', person.email), 1)
  })

  test('changes nothing about one that is not deleted when it is restored', async ({ assert }) => {
    const person = await signedIn()
    const { status, body } = await restore(person, ME)
    assert.equal(status, 200)
    assert.equal(body.id, person.userId)
    assert.equal((await callAs(person, 'GET', ME)).status, 200)
  })

  test('is refused to the last administrator of the installation', async ({ assert }) => {
    const others = await db.from('users').where('installation_administrator', true).select('id')
    const ids = others.map(({ id }) => id)
    const set = (value: boolean) =>
      db.from('users').whereIn('id', ids).update({ installation_administrator: value })
    await set(false)
    try {
      const person = await signedIn({ installationAdministrator: true })
      const refused = await remove(person, ME, person.email)
      assertProblem(assert, refused, 409, 'user.last_administrator')
      await signedIn({ installationAdministrator: true })
      assert.equal((await remove(person, ME, person.email)).status, 202)
    } finally {
      await set(true)
    }
  })
})
