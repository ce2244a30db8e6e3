import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { writeMail } from '#app/platform/mail/write_mail'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { limits, smtp } from '#config/mail'
import { assertProblem, call } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { mailsTo, tokenIn } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

let count = 0
const anAddress = () => `stranger${++count}.${Date.now()}@example.com`

async function invite(workspace: TestWorkspace, email = anAddress()) {
  const path = `/api/workspaces/${workspace.workspaceId}/invitations`
  return ask(await ownerOf(workspace), 'POST', path, { email, role: 'Viewer' })
}

async function aReportMail(workspace: TestWorkspace, recipients: string[]) {
  const { body } = await call(workspace, 'POST', '/campaigns', { name: `C${++count}` })
  const input = { name: 'Weekly', campaignId: body.id, every: 'Week', recipients }
  return call(workspace, 'POST', '/report-mails', input)
}

const addresses = (many: number) => Array.from({ length: many }, anAddress)

async function countMails() {
  const [{ total }] = await db.from('mails').count('* as total')
  return Number(total)
}

test.group('Mails to people who have not agreed', (group) => {
  group.setup(() => {
    const [host, perDay] = [smtp.host, limits.strangersPerDay]
    Object.assign(smtp, { host: 'mail.example.com' })
    limits.strangersPerDay = 4
    return () => {
      Object.assign(smtp, { host })
      limits.strangersPerDay = perDay
    }
  })
  group.each.teardown(resumeClock)

  test('of a workspace end at the limit, and begin again the next day', async ({ assert }) => {
    const workspace = await aWorkspace()
    freezeClock(Date.parse('2026-11-25T22:00:00Z'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(workspace)))
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      4
    )
    const [before, invited] = [await countMails(), await db.from('invitations')]
    const refused = await invite(workspace)
    assertProblem(assert, refused, 429, 'mail.limit_reached')
    assert.equal(refused.body.limit, 4)
    assert.equal(refused.body.resetsAt, '2026-11-26T00:00:00.000Z')
    assert.equal(await countMails(), before)
    assert.lengthOf(await db.from('invitations'), invited.length)
    freezeClock(Date.parse('2026-11-26T00:00:01Z'))
    assert.equal((await invite(workspace)).status, 201)
  })

  test('go out all or not at all, and one sent again counts too', async ({ assert }) => {
    const workspace = await aWorkspace()
    const before = await countMails()
    const refused = await aReportMail(workspace, addresses(5))
    assertProblem(assert, refused, 429, 'mail.limit_reached')
    assert.equal(await countMails(), before)
    assert.isEmpty(await db.from('report_mails').where('workspace_id', workspace.workspaceId))
    assert.equal((await aReportMail(workspace, addresses(3))).status, 201)
    const { body } = await invite(workspace)
    const path = `/api/workspaces/${workspace.workspaceId}/invitations/${body.id}/resend`
    const again = await ask(await ownerOf(workspace), 'POST', path)
    assertProblem(assert, again, 429, 'mail.limit_reached')
  })

  test('may be ten times as many once one in five agreed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const row = { owner_id: workspace.workspaceId, day: '2026-01-01', sent_today: 0 }
    await db.table('stranger_mails').insert({ ...row, sent: 10, agreed: 1 })
    assert.equal((await aReportMail(workspace, addresses(5))).status, 429)
    const email = anAddress()
    await invite(workspace, email)
    await db.from('stranger_mails').where('owner_id', workspace.workspaceId).update({ sent: 10 })
    const token = tokenIn((await mailsTo(email))[0])
    const accepting = { token, password: 'seven quiet lanterns', displayName: 'Guest' }
    assert.equal((await ask(null, 'POST', '/api/invitations/accept', accepting)).status, 200)
    assert.equal((await aReportMail(workspace, addresses(5))).status, 201)
  })

  test('of an organisation have no limit where it was lifted', async ({ assert }) => {
    const workspace = await aWorkspace()
    await db
      .from('organisations')
      .where('id', workspace.organisationId)
      .update({ mail_limit_lifted: true })
    assert.equal((await aReportMail(workspace, addresses(5))).status, 201)
  })

  test('count nothing where no mail goes out', async ({ assert, cleanup }) => {
    Object.assign(smtp, { host: '' })
    cleanup(() => void Object.assign(smtp, { host: 'mail.example.com' }))
    const workspace = await aWorkspace()
    assert.equal((await aReportMail(workspace, addresses(5))).status, 201)
    assert.isEmpty(await db.from('stranger_mails').where('owner_id', workspace.workspaceId))
  })
})

test.group('A name that mails carry', () => {
  for (const name of ['Win at https://evil.example', 'a://b', 'www.evil.example', 'See WWW.1']) {
    test(`is refused: ${name}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const owner = await ownerOf(workspace)
      const answers = [
        await ask(owner, 'PATCH', `/api/organisations/${workspace.organisationId}`, { name }),
        await ask(owner, 'PATCH', `/api/workspaces/${workspace.workspaceId}`, { name }),
        await ask(owner, 'PATCH', '/api/me', { displayName: name }),
        await call(workspace, 'POST', '/report-mails', { name, every: 'Week', recipients: [] }),
      ]
      for (const answer of answers) assertProblem(assert, answer, 422, 'request.invalid')
    })
  }

  for (const name of ['Example.com', 'www', 'www. and more', 'a:/b', 'https:']) {
    test(`is taken: ${name}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const path = `/api/workspaces/${workspace.workspaceId}`
      assert.equal((await ask(await ownerOf(workspace), 'PATCH', path, { name })).status, 200)
    })
  }

  test('stands in quotation marks in a subject, and is cut at 60 characters', async ({
    assert,
  }) => {
    const others = { organisation: 'Acme', role: 'Viewer', inviter: 'Ada', days: 7 }
    const mail = (workspace: string, language: string) =>
      writeMail({ texts: 'invitation', parameters: { workspace, ...others } }, language)
    assert.equal((await mail('Main', 'en')).subject, 'Invitation to “Main”')
    assert.include((await mail('Main', 'de')).subject, '„Main“')
    assert.include((await mail('Main', 'fr')).subject, '«\u202FMain\u202F»')
    assert.include((await mail('a'.repeat(60), 'en')).subject, `“${'a'.repeat(60)}”`)
    assert.include((await mail('a'.repeat(61), 'en')).subject, `“${'a'.repeat(59)}…”`)
  })
})
