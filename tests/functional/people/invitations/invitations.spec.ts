import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { INVITATION_MS } from '#app/people/invitations/invitation'
import { findInvitationByToken } from '#app/people/invitations/queries/find_invitation_by_token'
import { isAtLeast, ROLES, type Role } from '#app/platform/access/roles'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { aMember, ask, ownerOf, sessionOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const ACCEPT = '/api/invitations/accept'
const PASSWORD = 'quiet lanterns over the canal'
const pathOf = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}/invitations`
const anAddress = () => `${newId()}@example.com`

/** Resets the throttle: all tests come from one address, which has only a few tries. */
async function forgiveTries() {
  await db.from('throttles').delete()
}

/** Returns what the latest mail to the address says. */
async function mailTo(address: string): Promise<{ subject: string; text: string; html: string }> {
  const row = await db.from('mails').where('recipient', address).orderBy('id', 'desc').firstOrFail()
  return { subject: row.subject, ...JSON.parse(encryption.decrypt<string>(row.body)!) }
}

/** Returns the token in the link of the latest mail to the address. */
async function tokenOf(address: string): Promise<string> {
  const { text } = await mailTo(address)
  return /\/invitations\/accept\?token=([\w-]{43})(?!\S)/.exec(text)![1]
}

async function anInvitation(
  workspace: TestWorkspace,
  { email = anAddress(), role = 'Manager' }: { email?: string; role?: Role } = {}
) {
  const owner = await ownerOf(workspace)
  const { body, status } = await ask(owner, 'POST', pathOf(workspace), { email, role })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return { id: body.id as string, email, token: await tokenOf(email), owner }
}

async function assertDead(assert: Assert, token: string) {
  const answer = await ask(null, 'POST', ACCEPT, { token, password: PASSWORD, displayName: null })
  assertProblem(assert, answer, 422, 'invitation.token_invalid')
}

async function roleIn({ workspaceId }: TestWorkspace, person: Person) {
  const { body } = await ask(person, 'GET', '/api/organisations')
  const found = body.items.flatMap((one: any) => one.workspaces)
  return found.find(({ id }: any) => id === workspaceId)?.role ?? null
}

test.group('The link of an invitation that is copied', (group) => {
  group.each.setup(forgiveTries)

  /** Invites in the console, and reads the link that is shown once. */
  async function aCopiedLink(workspace: TestWorkspace, email: string) {
    const client = new FormClient(await ownerOf(workspace))
    const members = `/console/workspaces/${workspace.workspaceId}/members`
    const sent = await client.post(`${members}/invite`, { email, role: 'Manager' })
    const cookies = sent.headers.getSetCookie().map((one) => one.split(';', 1)[0])
    const { cookie } = await ownerOf(workspace)
    const page = await request(members, {
      headers: { accept: 'text/html', cookie: [cookie, ...cookies].join('; ') },
    })
    const found = /\/invitations\/accept\?token=([\w-]{43})/.exec(page.text)
    return found![1]
  }

  test('lets its address in, and proves nothing about it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const email = anAddress()
    const token = await aCopiedLink(workspace, email)
    const mailed = await tokenOf(email)
    assert.notEqual(token, mailed)
    const body = { token, password: PASSWORD, displayName: null }
    const answer = await ask(null, 'POST', ACCEPT, body)
    assert.equal(answer.status, 200, answer.text)
    const account = await db.from('users').where('email', email).firstOrFail()
    assert.isNull(account.email_verified_at)
    assert.match((await mailTo(email)).subject, /Confirm/)
    await assertDead(assert, mailed)
    await assertDead(assert, token)
  })

  test('confirms no account that is there, as the mailed one does', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const isMailed of [false, true]) {
      const guest = await somebody({ emailVerified: false })
      const copied = await aCopiedLink(workspace, guest.email)
      const token = isMailed ? await tokenOf(guest.email) : copied
      assert.equal((await ask(guest, 'POST', ACCEPT, { token })).status, 200)
      const row = await db.from('users').where('id', guest.userId).firstOrFail()
      assert.equal(row.email_verified_at !== null, isMailed)
    }
  })

  test('is for its address alone, and dead once it is sent again or taken back', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const email = anAddress()
    const token = await aCopiedLink(workspace, email)
    const stranger = await somebody()
    const refused = await ask(stranger, 'POST', ACCEPT, { token })
    assertProblem(assert, refused, 403, 'invitation.other_address')
    const again = await aCopiedLink(workspace, email)
    await assertDead(assert, token)
    const { id } = await db.from('invitations').where('email', email).firstOrFail()
    await ask(await ownerOf(workspace), 'DELETE', `${pathOf(workspace)}/${id}`)
    await assertDead(assert, again)
  })
})

test.group('Inviting', (group) => {
  group.each.setup(forgiveTries)

  test('mails a link of the workspace, in text and HTML, and lists it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const email = anAddress()
    const answer = await ask(owner, 'POST', pathOf(workspace), { email, role: 'Manager' })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.headers.get('location'), `${pathOf(workspace)}/${answer.body.id}`)
    const mail = await mailTo(email)
    assert.include(mail.subject, 'Main')
    for (const text of [mail.text, mail.html]) {
      for (const word of ['Main', 'Acme', 'Manager', owner.email, await tokenOf(email)]) {
        assert.include(text, word)
      }
    }
    const { body } = await ask(owner, 'GET', pathOf(workspace))
    assert.deepEqual(body.items, [answer.body])
    const { id, createdAt, expiresAt, ...record } = answer.body
    assert.deepEqual(record, {
      email,
      role: 'Manager',
      invitedBy: { userId: owner.userId, displayName: null, email: owner.email },
      expired: false,
    })
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), INVITATION_MS)
  })

  test('the token is nowhere but in the mail', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { token, id, owner } = await anInvitation(workspace)
    const row = await db.from('invitations').where('id', id).firstOrFail()
    const audit = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    const listed = await ask(owner, 'GET', pathOf(workspace))
    for (const text of [JSON.stringify([row, audit]), listed.text]) assert.notInclude(text, token)
  })

  test('a second invitation of an address replaces the first', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = await anInvitation(workspace)
    const again = await ask(first.owner, 'POST', pathOf(workspace), {
      email: first.email.toUpperCase(),
      role: 'Viewer',
    })
    assert.equal(again.status, 200)
    assert.equal(again.body.id, first.id)
    assert.equal(again.body.role, 'Viewer')
    assert.lengthOf((await ask(first.owner, 'GET', pathOf(workspace))).body.items, 1)
    await assertDead(assert, first.token)
    const token = await tokenOf(first.email.toUpperCase())
    assert.equal((await findInvitationByToken(token)).role, 'Viewer')
  })

  test('of several at once for one address, one is open', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [owner, email] = [await ownerOf(workspace), anAddress()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(owner, 'POST', pathOf(workspace), { email, role: 'Viewer' })
      )
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      1
    )
    assert.lengthOf((await ask(owner, 'GET', pathOf(workspace))).body.items, 1)
  })

  test('nobody invites to a role above their own, nor touches such an invitation', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    for (const role of ROLES) {
      const body = { email: anAddress(), role }
      const answer = await ask(administrator, 'POST', pathOf(workspace), body)
      if (isAtLeast('Administrator', role)) assert.equal(answer.status, 201)
      else assertProblem(assert, answer, 403, 'member.role_too_high')
    }
    const { id, email } = await anInvitation(workspace, { role: 'Owner' })
    for (const [method, path, body] of [
      ['POST', pathOf(workspace), { email, role: 'Viewer' }],
      ['POST', `${pathOf(workspace)}/${id}/resend`, undefined],
      ['DELETE', `${pathOf(workspace)}/${id}`, undefined],
    ] as const) {
      const answer = await ask(administrator, method, path, body)
      assertProblem(assert, answer, 403, 'member.role_too_high')
    }
  })

  test('somebody who is in the workspace: member.exists', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const viewer = await aMember(workspace, 'Viewer')
    for (const { email } of [owner, viewer]) {
      const answer = await ask(owner, 'POST', pathOf(workspace), { email, role: 'Manager' })
      assertProblem(assert, answer, 409, 'member.exists')
    }
  })

  test('what is no address or role: request.invalid', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const good = { email: anAddress(), role: 'Viewer' }
    for (const wrong of [
      { email: 'nobody' },
      { email: '' },
      { email: 'a@b@c.example' },
      { email: 'a@example.com\r\nBcc: b@example.com' },
      { email: `${'x'.repeat(250)}@example.com` },
      { email: null },
      { role: 'Guest' },
      { role: null },
      { role: undefined },
    ]) {
      const answer = await ask(owner, 'POST', pathOf(workspace), { ...good, ...wrong })
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })

  test('a mailbox gets ten an hour, then 429 with an empty body', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id, owner } = await anInvitation(workspace)
    const resend = () => ask(owner, 'POST', `${pathOf(workspace)}/${id}/resend`)
    for (let sent = 1; sent < 10; sent++) assert.equal((await resend()).status, 200)
    const refused = await resend()
    assert.equal(refused.status, 429)
    assert.equal(refused.text, '')
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  })
})

test.group('Sending again and taking back', (group) => {
  group.each.setup(forgiveTries)
  group.each.teardown(() => resumeClock())

  test('sending again gives a new link and another seven days', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = await anInvitation(workspace)
    shiftClock(INVITATION_MS + 1000)
    await assertDead(assert, first.token)
    const owner = { ...first.owner, cookie: await sessionOf(first.owner.userId) }
    const { body } = await ask(owner, 'GET', pathOf(workspace))
    assert.isTrue(body.items[0].expired)
    const again = await ask(owner, 'POST', `${pathOf(workspace)}/${first.id}/resend`)
    assert.equal(again.status, 200)
    assert.isFalse(again.body.expired)
    const token = await tokenOf(first.email)
    assert.notEqual(token, first.token)
    assert.equal((await findInvitationByToken(token)).email, first.email)
    await assertDead(assert, first.token)
  })

  test('one that was taken back is gone, and its link is dead', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id, owner, token, email } = await anInvitation(workspace)
    assert.equal((await ask(owner, 'DELETE', `${pathOf(workspace)}/${id}`)).status, 204)
    await assertDead(assert, token)
    assert.deepEqual((await ask(owner, 'GET', pathOf(workspace))).body, { items: [] })
    const anew = await ask(owner, 'POST', pathOf(workspace), { email, role: 'Viewer' })
    assert.equal(anew.status, 201)
    assert.notEqual(anew.body.id, id)
  })

  test('what is not open in this workspace: invitation.not_found', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const { id: foreign, token } = await anInvitation(other)
    const { id: revoked, owner } = await anInvitation(workspace)
    await ask(owner, 'DELETE', `${pathOf(workspace)}/${revoked}`)
    for (const id of [newId(), 'nothing', foreign, revoked]) {
      const path = `${pathOf(workspace)}/${id}`
      assertProblem(assert, await ask(owner, 'DELETE', path), 404, 'invitation.not_found')
      assertProblem(assert, await ask(owner, 'POST', `${path}/resend`), 404, 'invitation.not_found')
    }
    assert.equal((await findInvitationByToken(token)).id, foreign)
  })

  test('who loses their role loses the invitations that they sent', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const administrator = await aMember(workspace, 'Administrator')
    const email = anAddress()
    const body = { email, role: 'Administrator' }
    assert.equal((await ask(administrator, 'POST', pathOf(workspace), body)).status, 201)
    const token = await tokenOf(email)
    const member = `/api/workspaces/${workspace.workspaceId}/members/${administrator.userId}`
    await ask(owner, 'PATCH', member, { role: 'Owner' })
    assert.equal((await findInvitationByToken(token)).role, 'Administrator')
    await ask(owner, 'PATCH', member, { role: 'Manager' })
    await assertDead(assert, token)
  })
})

test.group('Accepting with an account', (group) => {
  group.each.setup(forgiveTries)
  group.each.teardown(() => resumeClock())

  test('the invited person is in, in the role, and their address is confirmed', async ({
    assert,
  }) => {
    for (const role of ROLES) {
      const workspace = await aWorkspace()
      const person = await somebody({ emailVerified: false })
      const { token } = await anInvitation(workspace, { email: person.email.toUpperCase(), role })
      const answer = await ask(person, 'POST', ACCEPT, { token })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, {
        organisationId: workspace.organisationId,
        workspaceId: workspace.workspaceId,
        workspaceName: 'Main',
        role,
      })
      assert.equal(await roleIn(workspace, person), role)
      const row = await db.from('users').where('id', person.userId).firstOrFail()
      assert.isNotNull(row.email_verified_at)
      await assertDead(assert, token)
    }
  })

  test('another account than that of the address: invitation.other_address', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { token, email } = await anInvitation(workspace)
    const other = await somebody()
    const answer = await ask(other, 'POST', ACCEPT, { token })
    assertProblem(assert, answer, 403, 'invitation.other_address')
    assert.isNull(await roleIn(workspace, other))
    assert.equal((await findInvitationByToken(token)).email, email)
  })

  test('who came in meanwhile: member.exists, and keeps their role', async ({ assert }) => {
    const workspace = await aWorkspace()
    const email = anAddress()
    const { token } = await anInvitation(workspace, { email, role: 'Owner' })
    const person = await aMember(workspace, 'Viewer', { email })
    assertProblem(assert, await ask(person, 'POST', ACCEPT, { token }), 409, 'member.exists')
    assert.equal(await roleIn(workspace, person), 'Viewer')
  })

  test('good for seven days, and not a second longer', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await somebody()
    const { token } = await anInvitation(workspace, { email: person.email })
    shiftClock(INVITATION_MS + 1000)
    const late = { ...person, cookie: await sessionOf(person.userId) }
    const answer = await ask(late, 'POST', ACCEPT, { token })
    assertProblem(assert, answer, 422, 'invitation.token_invalid')
    shiftClock(INVITATION_MS - 5000)
    assert.equal((await ask(late, 'POST', ACCEPT, { token })).status, 200)
  })

  test('no token of ours: invitation.token_invalid', async ({ assert }) => {
    const person = await somebody()
    for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(1000), 'ünïcode']) {
      const answer = await ask(person, 'POST', ACCEPT, { token })
      assertProblem(assert, answer, 422, 'invitation.token_invalid')
    }
    for (const body of [{}, { token: null }, { token: 7 }, { token: 'x'.repeat(1001) }]) {
      assertProblem(assert, await ask(person, 'POST', ACCEPT, body), 422, 'request.invalid')
    }
  })

  test('of 50 at once, one gets through', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await somebody()
    const { token } = await anInvitation(workspace, { email: person.email })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(person, 'POST', ACCEPT, { token }))
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    assert.equal(count(200), 1)
    assert.equal(count(200) + count(422) + count(429), 50)
    const rows = await db.from('workspace_members').where('user_id', person.userId)
    assert.lengthOf(rows, 1)
  })

  test('nobody signed in and no password: 401; no header: csrf; a key: forbidden', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await somebody()
    const { token } = await anInvitation(workspace, { email: person.email })
    const nobody = await ask(null, 'POST', ACCEPT, { token })
    assert.equal(nobody.status, 401)
    assert.equal(nobody.text, '')
    const pending = { cookie: await sessionOf(person.userId, { secondFactorPending: true }) }
    assert.equal((await ask(pending, 'POST', ACCEPT, { token })).status, 401)
    const headers = { 'x-service-request': '' }
    const forged = await ask(person, 'POST', ACCEPT, { token }, { headers })
    assertProblem(assert, forged, 403, 'csrf.header_missing')
    const byKey = await call({ ...workspace, api: '' }, 'POST', ACCEPT, { token })
    assertProblem(assert, byKey, 403, 'access.forbidden')
    assert.equal((await ask(person, 'POST', ACCEPT, { token })).status, 200)
  })
})

test.group('Accepting without an account', (group) => {
  group.each.setup(forgiveTries)

  test('makes one, confirmed and signed in, also where registration is closed', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { token, email } = await anInvitation(workspace)
    const body = { token, password: PASSWORD, displayName: ' Ada ' }
    const answer = await ask(null, 'POST', ACCEPT, body)
    assert.equal(answer.status, 200, answer.text)
    const [cookie] = answer.headers.getSetCookie()[0].split(';')
    const { body: me } = await ask({ cookie }, 'GET', '/api/me')
    assert.equal(me.email, email)
    assert.equal(me.displayName, 'Ada')
    assert.isTrue(me.emailVerified)
    assert.isFalse(me.installationAdministrator)
    assert.equal(me.organisations[0].workspaces[0].role, 'Manager')
    const signedIn = await ask(null, 'POST', '/api/auth/login', { email, password: PASSWORD })
    assert.equal(signedIn.status, 200)
    await assertDead(assert, token)
  })

  test('an address that has an account has to sign in', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await somebody()
    const { token } = await anInvitation(workspace, { email: person.email })
    const answer = await ask(null, 'POST', ACCEPT, { token, password: PASSWORD })
    assertProblem(assert, answer, 409, 'invitation.account_exists')
    assert.equal((await ask(person, 'POST', ACCEPT, { token })).status, 200)
  })

  test('a weak password or an endless name is refused, and the link stays good', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { token } = await anInvitation(workspace)
    const accept = (more: object) => ask(null, 'POST', ACCEPT, { token, ...more })
    for (const password of ['short', 'password1234', 'x'.repeat(129)]) {
      assertProblem(assert, await accept({ password }), 422, 'account.password_weak')
    }
    const long = { password: PASSWORD, displayName: 'x'.repeat(201) }
    assertProblem(assert, await accept(long), 422, 'request.invalid')
    assert.equal((await accept({ password: PASSWORD })).status, 200)
  })

  test('of 50 at once, one makes an account', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { token, email } = await anInvitation(workspace)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(null, 'POST', ACCEPT, { token, password: PASSWORD }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      1
    )
    for (const { status } of answers) assert.include([200, 409, 422, 429], status)
    assert.lengthOf(await db.from('users').where('email_key', email), 1)
  })
})
