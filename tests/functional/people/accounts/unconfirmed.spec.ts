import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { invite } from '#app/people/invitations/actions/invite'
import { refusesUnconfirmed } from '#app/platform/access/rules'
import { apiOperations } from '#app/platform/api/api_operations'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import {
  aPerson,
  callAs,
  codeOf,
  fromElsewhere,
  mailsTo,
  PASSWORD,
  signIn,
  tokenIn,
} from '#tests/fixtures/person'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LINK = { destinationUrl: 'https://example.com/a' }
const NEW_PASSWORD = 'nine brass weathercocks'

/** What an account whose address is not confirmed is refused; everything else is as for others. */
const REFUSED_CALLS = [
  'POST /api/me/mfa/setup',
  'POST /api/workspaces/:workspaceId/api-keys',
  'POST /api/workspaces/:workspaceId/invitations',
  'POST /api/workspaces/:workspaceId/invitations/:invitationId/resend',
  ...[
    'POST /links',
    'PUT /links',
    'POST /links/bulk',
    'PATCH /links/:linkId',
    'DELETE /links/:linkId',
    'POST /links/:linkId/restore',
    'POST /links/:linkId/history/:version/restore',
    'PUT /links/:linkId/preview-image',
    'DELETE /links/:linkId/preview-image',
    'POST /links/bulk-changes',
    'POST /links/bulk-changes/:changeId/undo',
    'POST /imports',
    'POST /imports/:importId/run',
    'POST /report-shares',
    'POST /report-mails',
    'POST /webhooks',
  ].map((line) => line.replace(' ', ' /api/v1/workspaces/:workspaceId')),
]

const REFUSED_FORMS = [
  'account.factor',
  'account.passkeys.store',
  'api_keys.store',
  'bulk_changes.change',
  'bulk_changes.undo',
  'imports.check',
  'imports.run',
  'imports.upload',
  'invitations.resend',
  'invitations.store',
  'links.change',
  'links.destroy',
  'links.put_preview_image',
  'links.take_preview_image',
  'links.remove_preview_image',
  'links.restore',
  'links.status',
  'links.store',
  'links.store_many',
  'links.undelete',
  'reportMails.store',
  'reportShares.store',
  'webhooks.store',
]

const fill = (url: string, { workspaceId }: TestWorkspace) =>
  url.replace(':workspaceId', workspaceId).replace(/:\w+/g, () => newId())

const refusals = (access: object | null) =>
  access !== null && refusesUnconfirmed(access as Parameters<typeof refusesUnconfirmed>[0])

async function anUnconfirmed(): Promise<{ workspace: TestWorkspace; person: Person }> {
  const workspace = await aWorkspace({ emailVerified: false })
  return { workspace, person: await ownerOf(workspace) }
}

test.group('An account whose address is not confirmed', () => {
  test('is refused these calls, with a session, before anything else of them', async ({
    assert,
  }) => {
    const refused = apiOperations().filter(({ access }) => refusals(access))
    const lines = refused.map(({ method, url }) => `${method} ${url}`)
    assert.sameMembers(lines, REFUSED_CALLS)
    const { workspace, person } = await anUnconfirmed()
    for (const { method, url } of refused) {
      const answer = await ask(
        person,
        method,
        fill(url, workspace),
        method === 'DELETE' ? undefined : {}
      )
      assertProblem(assert, answer, 403, 'account.email_unverified')
    }
    for (const name of ['links', 'api_keys', 'webhooks', 'report_shares', 'report_mails']) {
      const made = await db
        .from(name)
        .where('workspace_id', workspace.workspaceId)
        .whereNot('id', workspace.keyId)
      assert.lengthOf(made, 0, name)
    }
    assert.isNull(await db.from('second_factors').where('user_id', person.userId).first())
  })

  test('is refused the same forms', async ({ assert }) => {
    const refused = consolePages().filter(
      ({ method, access }) =>
        method === 'POST' &&
        (access === 'confirmed-address' || (typeof access === 'object' && refusals(access)))
    )
    assert.sameMembers(
      refused.map(({ id }) => id),
      REFUSED_FORMS
    )
    const { workspace, person } = await anUnconfirmed()
    const form = new FormClient(person)
    for (const { id, url, upload } of refused) {
      if (upload) continue
      const answer = await form.post(fill(url, workspace))
      assert.equal(answer.status, 403, id)
    }
  })

  test('signs in, reads, changes its profile and makes what lasts for itself alone', async ({
    assert,
  }) => {
    const { workspace, person } = await anUnconfirmed()
    const renamed = await ask(person, 'PATCH', '/api/me', { displayName: 'Ada' })
    assert.equal(renamed.status, 200, renamed.text)
    assert.isFalse(renamed.body.emailVerified)
    for (const path of ['/links', '/report-shares', '/webhooks']) {
      assert.equal((await ask(person, 'GET', workspace.api + path)).status, 200, path)
    }
    assert.equal((await ask(person, 'POST', `${workspace.api}/folders`, { name: 'A' })).status, 201)
  })

  test('has keys from before that do nothing', async ({ assert }) => {
    const { workspace } = await anUnconfirmed()
    for (const [method, path, body] of [
      ['GET', '/links'],
      ['POST', '/links', LINK],
      ['POST', '/folders', { name: 'A' }],
    ] as const) {
      assertProblem(
        assert,
        await call(workspace, method, path, body),
        403,
        'account.email_unverified'
      )
    }
    await db.from('users').where('id', workspace.userId).update({ email_verified_at: now() })
    assert.equal((await call(workspace, 'POST', '/links', LINK)).status, 201)
  })
})

const post = (path: string, body: unknown) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers: fromElsewhere() })

/** Asks for a new password as the reader of the mailbox does, and chooses it. */
async function reset(email: string) {
  await post('/api/auth/forgot-password', { email })
  const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'account.reset_password')!
  return post('/api/auth/reset-password', { token: tokenIn(mail), password: NEW_PASSWORD })
}

/** Registered by someone else, with a second factor, a session and a place in a workspace. */
async function aHijacked(workspace: TestWorkspace, role: 'Owner' | 'Manager' = 'Owner') {
  const person = await aPerson({ verified: false, mfa: true })
  const [table, place] =
    role === 'Owner'
      ? ['organisation_owners', { organisation_id: workspace.organisationId }]
      : ['workspace_members', { workspace_id: workspace.workspaceId, role }]
  await db.table(table).insert({ ...place, user_id: person.userId, created_at: now() })
  const key = await aKey({ ...workspace, userId: person.userId }, {})
  return { person, session: await signIn(person), key }
}

async function anInvitedBy(workspace: TestWorkspace, person: { userId: string; email: string }) {
  await db.table('invitations').insert({
    id: newId(),
    workspace_id: workspace.workspaceId,
    email: person.email,
    email_key: person.email.toLowerCase(),
    role: 'Manager',
    token_hash: newId().padEnd(64, '0'),
    invited_by: workspace.userId,
    expires_at: now(),
    accepted_at: now(),
    accepted_by: person.userId,
    created_at: now(),
  })
}

const organisationRow = ({ organisationId }: TestWorkspace) =>
  db.from('organisations').where('id', organisationId).firstOrFail()

async function assertTakenOver(
  assert: Assert,
  { person, session, key }: Awaited<ReturnType<typeof aHijacked>>
) {
  const login = await post('/api/auth/login', { email: person.email, password: NEW_PASSWORD })
  assert.equal(login.status, 200, login.text)
  assert.isFalse(login.body.mfaRequired, 'the second factor is gone')
  assert.isTrue(login.body.user.emailVerified)
  assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  const row = await db.from('api_keys').where('id', key.id).firstOrFail()
  assert.isNotNull(row.revoked_at)
  return login.body.user
}

test.group('A new password for an account that was never confirmed', () => {
  test('removes sessions, keys and second factor, and deletes what was only theirs', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await db.from('organisation_owners').where('organisation_id', workspace.organisationId).delete()
    const hijacked = await aHijacked(workspace)
    assert.equal((await reset(hijacked.person.email)).status, 204)
    const user = await assertTakenOver(assert, hijacked)
    assert.deepEqual(user.organisations, [])
    assert.isNotNull((await organisationRow(workspace)).deleted_at)

    const administrator = await somebody({ installationAdministrator: true })
    const path = `/api/admin/organisations/${workspace.organisationId}`
    assertProblem(
      assert,
      await ask(await somebody(), 'POST', `${path}/restore`),
      403,
      'access.forbidden'
    )
    const restored = await ask(administrator, 'POST', `${path}/restore`)
    assert.equal(restored.status, 200, restored.text)
    assert.isNull(restored.body.deletedAt)
    assert.deepEqual(
      restored.body.owners.map(({ userId }: { userId: string }) => userId),
      [administrator.userId]
    )
    const missing = await ask(administrator, 'POST', `/api/admin/organisations/${newId()}/restore`)
    assertProblem(assert, missing, 404, 'organisation.not_found')
  })

  test('leaves organisations that others own', async ({ assert }) => {
    for (const role of ['Owner', 'Manager'] as const) {
      const workspace = await aWorkspace()
      const hijacked = await aHijacked(workspace, role)
      await reset(hijacked.person.email)
      const user = await assertTakenOver(assert, hijacked)
      assert.deepEqual(user.organisations, [], role)
      assert.isNull((await organisationRow(workspace)).deleted_at)
    }
  })

  test('stays the last Owner beside others, and the administrators get a mail', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await db.from('organisation_owners').where('organisation_id', workspace.organisationId).delete()
    await aMember(workspace, 'Viewer')
    const administrator = await somebody({ installationAdministrator: true })
    const hijacked = await aHijacked(workspace)
    await reset(hijacked.person.email)
    const user = await assertTakenOver(assert, hijacked)
    assert.lengthOf(user.organisations, 1)
    assert.equal(user.organisations[0].role, 'Owner')
    const mail = (await mailsTo(administrator.email)).at(-1)!
    assert.equal(mail.kind, 'account.unconfirmed_owner')
    assert.include(mail.text, hijacked.person.email)
  })

  test('keeps a membership that an invitation for the address gave', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hijacked = await aHijacked(workspace, 'Manager')
    await anInvitedBy(workspace, hijacked.person)
    await reset(hijacked.person.email)
    const user = await assertTakenOver(assert, hijacked)
    assert.lengthOf(user.organisations, 1)
  })

  test('a confirmed account keeps all of it but its sessions', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hijacked = await aHijacked(workspace)
    await db.from('users').where('id', hijacked.person.userId).update({ email_verified_at: now() })
    await reset(hijacked.person.email)
    const login = await post('/api/auth/login', {
      email: hijacked.person.email,
      password: NEW_PASSWORD,
    })
    assert.isTrue(login.body.mfaRequired)
    const row = await db.from('api_keys').where('id', hijacked.key.id).firstOrFail()
    assert.isNull(row.revoked_at)
  })

  test('leaves no key and no password that others make in the same moment', async ({ assert }) => {
    const workspace = await aWorkspace()
    const hijacked = await aHijacked(workspace, 'Manager')
    const { person, session } = hijacked
    await db
      .from('workspace_members')
      .where('user_id', person.userId)
      .update({ role: 'Administrator' })
    await anInvitedBy(workspace, person)
    const keys = `/api/workspaces/${workspace.workspaceId}/api-keys`
    const making = Array.from({ length: 8 }, () =>
      callAs(session, 'POST', keys, { name: 'k', scopes: ['links:read'], expiresAt: null })
    )
    const changing = callAs(session, 'PATCH', '/api/me', {
      password: 'a password of the other one',
      currentPassword: PASSWORD,
    })
    const [done, ...made] = await Promise.all([reset(person.email), changing, ...making])
    if (done.status !== 204) {
      assert.equal(made[0].status, 200, 'the other password came first and ended the token')
      return
    }
    const open = await db
      .from('api_keys')
      .where('created_by', person.userId)
      .whereNull('revoked_at')
    assert.lengthOf(open, 0)
    const login = await post('/api/auth/login', { email: person.email, password: NEW_PASSWORD })
    assert.equal(login.status, 200, 'the password of the reader of the mailbox is the one')
  })
})

async function aConfirmation() {
  const hijacked = await aHijacked(await aWorkspace(), 'Manager')
  await callAs(hijacked.session, 'POST', '/api/me/verification-mail')
  const mail = (await mailsTo(hijacked.person.email)).at(-1)!
  return { hijacked, token: tokenIn(mail), form: new FormClient(null) }
}

const verifiedAt = async (userId: string) =>
  (await db.from('users').where('id', userId).firstOrFail()).email_verified_at

test.group('The page behind the mail that confirms', () => {
  test('names the address and the day, and asks for the password', async ({ assert }) => {
    const { hijacked, token, form } = await aConfirmation()
    const { userId, email } = hijacked.person
    const page = await form.get(`/verify-email?token=${token}`)
    assert.include(page.text, email)
    assert.include(page.text, String(new Date().getUTCFullYear()))
    for (const fields of [
      { token, password: '' },
      { token, password: 'not this one' },
    ]) {
      await form.post('/verify-email', fields)
      assert.isNull(await verifiedAt(userId))
    }
    const done = await form.post('/verify-email', { token, password: PASSWORD })
    assert.equal(done.headers.get('location'), '/login')
    assert.notInclude(done.headers.getSetCookie().join(), 'shunt_session=')
    assert.isNotNull(await verifiedAt(userId))
    assert.equal(
      (await callAs(hijacked.session, 'GET', '/api/me')).status,
      200,
      'nothing is removed from the person who registered'
    )
  })

  test('takes a new password instead, which removes what others set up', async ({ assert }) => {
    const { hijacked, token, form } = await aConfirmation()
    const weak = { token, newPassword: 'short' }
    await form.post('/verify-email/new-password', weak)
    assert.isNull(await verifiedAt(hijacked.person.userId))
    const done = await form.post('/verify-email/new-password', { token, newPassword: NEW_PASSWORD })
    assert.equal(done.headers.get('location'), '/login')
    assert.notInclude(done.headers.getSetCookie().join(), 'shunt_session=')
    const user = await assertTakenOver(assert, hijacked)
    assert.deepEqual(user.organisations, [])
  })

  test('changes no password of an account that is confirmed', async ({ assert }) => {
    const { hijacked, token, form } = await aConfirmation()
    const { userId, email } = hijacked.person
    await db.from('users').where('id', userId).update({ email_verified_at: now() })
    await form.post('/verify-email/new-password', { token, newPassword: NEW_PASSWORD })
    const login = await post('/api/auth/login', { email, password: NEW_PASSWORD })
    assertProblem(assert, login, 401, 'account.credentials_invalid')
  })
})

test.group('A person who was invited without a mail', () => {
  async function aGuest() {
    const workspace = await aWorkspace()
    const guest = await aPerson({ verified: false })
    const session = await signIn(guest)
    const place = { id: workspace.workspaceId, organisationId: workspace.organisationId }
    const { link } = await invite(
      { email: guest.email, role: 'Administrator' },
      { ...place, name: 'Main', timeZone: 'UTC', defaultDomainId: null, conversionTracking: false },
      { userId: workspace.userId, apiKeyId: null, address: null, requestId: null }
    )
    const token = new URL(link).searchParams.get('token')
    const accepted = await callAs(session, 'POST', '/api/invitations/accept', { token })
    if (accepted.status !== 200) throw new Error(accepted.text)
    return { workspace, guest, session }
  }

  test('is vouched for in that organisation: links, keys, a second factor', async ({ assert }) => {
    const { workspace, guest, session } = await aGuest()
    const me = await callAs(session, 'GET', '/api/me')
    assert.isFalse(me.body.emailVerified)
    const made = await callAs(session, 'POST', `${workspace.api}/links`, LINK)
    assert.equal(made.status, 201, made.text)
    const keys = `/api/workspaces/${workspace.workspaceId}/api-keys`
    const key = await callAs(session, 'POST', keys, {
      name: 'k',
      scopes: ['links:write'],
      expiresAt: null,
    })
    assert.equal(key.status, 201, key.text)
    const byKey = { ...workspace, key: key.body.key }
    assert.equal((await call(byKey, 'POST', '/links', LINK)).status, 201)
    const { body: factor } = await callAs(session, 'POST', '/api/me/mfa/setup', {
      password: PASSWORD,
    })
    const enabled = await callAs(session, 'POST', '/api/me/mfa/enable', {
      code: codeOf({ secret: factor.secret }),
    })
    assert.equal(enabled.status, 200, enabled.text)
    assert.isNull(await verifiedAt(guest.userId))
  })

  test('in no other, and no longer than the last membership there', async ({ assert }) => {
    const { workspace, guest, session } = await aGuest()
    const other = await aWorkspace()
    await db.table('workspace_members').insert({
      workspace_id: other.workspaceId,
      user_id: guest.userId,
      role: 'Manager',
      created_at: now(),
    })
    const elsewhere = await callAs(session, 'POST', `${other.api}/links`, LINK)
    assertProblem(assert, elsewhere, 403, 'account.email_unverified')
    const leave = `/api/workspaces/${workspace.workspaceId}/members/${guest.userId}`
    assert.equal((await callAs(session, 'DELETE', leave)).status, 204)
    const setUp = await callAs(session, 'POST', '/api/me/mfa/setup', { password: PASSWORD })
    assertProblem(assert, setUp, 403, 'account.email_unverified')
  })
})
