import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { aMember, ask } from '#tests/fixtures/people'
import { fromElsewhere, mailsTo } from '#tests/fixtures/person'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 24 * 3600_000
const NOW = Date.parse('2026-11-21T12:00:00Z')
const anAddress = () => `${newId()}@example.com`

const mail = (workspace: TestWorkspace, body: object = {}) =>
  call(workspace, 'POST', '/report-mails', {
    name: 'Clicks of the week',
    every: 'Week',
    recipients: [anAddress()],
    ...body,
  })

const countMails = async ({ workspaceId }: TestWorkspace) =>
  (await db.from('report_mails').where('workspace_id', workspaceId)).length

/** Returns the path in the last mail to the address that leads there. */
async function linkTo(email: string, kind: 'confirm' | 'unsubscribe'): Promise<string> {
  const [path] = /\/reports\/confirm\/[\w-]{43}/.exec((await mailsTo(email)).at(-1)!.text)!
  return path.replace('confirm', kind)
}

const open = (path: string) =>
  request(path, { headers: { accept: 'text/html', ...fromElsewhere() } })
const post = (path: string, body = '') =>
  request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...fromElsewhere() },
  })

const stateOf = async (workspace: TestWorkspace, id: string) =>
  (await call(workspace, 'GET', `/report-mails/${id}`)).body.confirmations.map(
    ({ state }: { state: string }) => state
  )

test.group('Scheduled reports', (group) => {
  group.each.setup(() => {
    freezeClock(NOW)
    return () => resumeClock()
  })

  test('one is made, listed, changed and deleted, and each stands in the audit log', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const recipients = [anAddress(), anAddress()]
    const { status, body, headers } = await mail(workspace, { recipients })
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${workspace.api}/report-mails/${body.id}`)
    assert.deepEqual(body, {
      id: body.id,
      name: 'Clicks of the week',
      linkId: null,
      campaignId: null,
      compare: null,
      every: 'Week',
      recipients,
      confirmations: recipients.map((email) => ({ email, state: 'Waiting' })),
      enabled: true,
      lastSentAt: null,
      nextAt: '2026-11-23T05:00:00.000Z',
      createdBy: workspace.userId,
      createdAt: new Date(NOW).toISOString(),
    })
    assert.deepEqual((await call(workspace, 'GET', '/report-mails')).body, { items: [body] })
    const changed = await call(workspace, 'PATCH', `/report-mails/${body.id}`, {
      name: 'Clicks of the month',
      every: 'Month',
      recipients: [recipients[1]],
    })
    assert.equal(changed.status, 200)
    assert.deepInclude(changed.body, {
      name: 'Clicks of the month',
      every: 'Month',
      recipients: [recipients[1]],
      nextAt: '2026-12-01T05:00:00.000Z',
    })
    const same = await call(workspace, 'PATCH', `/report-mails/${body.id}`, { name: null })
    assert.deepEqual(same.body, changed.body)
    const off = await call(workspace, 'PATCH', `/report-mails/${body.id}`, { enabled: false })
    assert.deepInclude(off.body, { enabled: false, nextAt: null })
    assert.equal((await call(workspace, 'DELETE', `/report-mails/${body.id}`)).status, 204)
    for (const [method, path, sent] of [
      ['GET', `/report-mails/${body.id}`],
      ['PATCH', `/report-mails/${body.id}`, { name: 'x' }],
      ['DELETE', `/report-mails/${body.id}`],
      ['POST', `/report-mails/${body.id}/send`],
    ] as const) {
      const answer = await call(workspace, method, path, sent)
      assertProblem(assert, answer, 404, 'report_mail.not_found')
    }
    const log = await db
      .from('audit_log')
      .where('workspace_id', workspace.workspaceId)
      .orderBy('id')
      .select('action')
    assert.deepEqual(
      log.map(({ action }) => action),
      [
        'report_mail.created',
        'report_mail.updated',
        'report_mail.updated',
        'report_mail.updated',
        'report_mail.deleted',
      ]
    )
  })

  test('input that is wrong is refused at its field; nothing is made and no mail goes out', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId)
    const reader = anAddress()
    const many = (count: number) => Array.from({ length: count }, (_, at) => `r${at}.${reader}`)
    const wrong: [object, number, string, string?][] = [
      [{ name: '' }, 422, 'request.invalid', 'name'],
      [{ name: 'n'.repeat(201) }, 422, 'request.invalid', 'name'],
      [{ every: 'Year' }, 422, 'request.invalid', 'every'],
      [{ every: undefined }, 422, 'request.invalid', 'every'],
      [{ recipients: [] }, 422, 'request.invalid', 'recipients'],
      [{ recipients: many(21) }, 422, 'request.invalid', 'recipients'],
      [{ recipients: reader }, 422, 'request.invalid', 'recipients'],
      [{ recipients: [reader, 'ada'] }, 422, 'request.invalid', 'recipients.1'],
      [{ recipients: [7] }, 422, 'request.invalid', 'recipients.0'],
      [{ recipients: [`${reader}\nBcc: x@example.com`] }, 422, 'request.invalid', 'recipients.0'],
      [{ enabled: 'no' }, 422, 'request.invalid', 'enabled'],
      [{ linkId: newId() }, 404, 'link.not_found'],
      [{ campaignId: newId() }, 404, 'campaign.not_found'],
      [{ linkId, campaignId: newId() }, 422, 'request.invalid', 'campaignId'],
    ]
    for (const [body, status, code, field] of wrong) {
      const answer = await mail(workspace, { recipients: [reader], ...body })
      assertProblem(assert, answer, status, code)
      if (field) assert.equal(answer.body.errors?.[0].field ?? answer.body.field, field)
    }
    assert.equal(await countMails(workspace), 0)
    assert.isEmpty(await mailsTo(reader))
    const most = await mail(workspace, { linkId, name: 'n'.repeat(200), recipients: many(20) })
    assert.equal(most.status, 201)
    for (const body of [
      { recipients: [] },
      { recipients: many(21) },
      { name: '' },
      { every: 'Year' },
    ]) {
      const answer = await call(workspace, 'PATCH', `/report-mails/${most.body.id}`, body)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
    const after = await call(workspace, 'GET', `/report-mails/${most.body.id}`)
    assert.deepEqual(after.body, most.body)
  })

  test('two spellings of one address are one recipient', async ({ assert }) => {
    const workspace = await aWorkspace()
    const email = anAddress()
    const { body } = await mail(workspace, { recipients: [email, ` ${email.toUpperCase()} `] })
    assert.deepEqual(body.recipients, [email])
    assert.lengthOf(await mailsTo(email), 1)
  })

  test('fifty are the most, however many ask at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(Array.from({ length: 55 }, () => mail(workspace)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 50)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertProblem(assert, answer, 409, 'report_mail.limit_reached')
    }
    assert.equal(await countMails(workspace), 50)
  })

  test('an address gets a bounded number of mails that ask it, and then 429', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const reader = anAddress()
    const asked = () => mail(workspace, { recipients: [reader] })
    for (let round = 0; round < 10; round++) assert.equal((await asked()).status, 201)
    const more = await asked()
    assert.equal(more.status, 429)
    assert.equal(await countMails(workspace), 10)
    assert.lengthOf(await mailsTo(reader), 10)
  })

  test('it takes a Manager, and both scopes of a key', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await mail(workspace)
    const sent = { name: 'x', every: 'Day', recipients: [anAddress()] }
    const calls: [string, string, object?][] = [
      ['GET', '/report-mails'],
      ['POST', '/report-mails', sent],
      ['GET', `/report-mails/${body.id}`],
      ['PATCH', `/report-mails/${body.id}`, { name: 'x' }],
      ['POST', `/report-mails/${body.id}/send`],
      ['DELETE', `/report-mails/${body.id}`],
    ]
    const viewer = await aMember(workspace, 'Viewer')
    for (const [method, path, given] of calls) {
      const answer = await ask(viewer, method, workspace.api + path, given)
      assertProblem(assert, answer, 403, 'access.forbidden')
      for (const scopes of [['analytics:read'], ['links:write']] as const) {
        const { key } = await aKey(workspace, { scopes })
        const byKey = await call(workspace, method, path, given, { key })
        assertProblem(assert, byKey, 403, 'access.forbidden')
      }
    }
    const { key } = await aKey(workspace, { scopes: ['analytics:read', 'links:write'] })
    for (const [method, path, given] of calls) {
      assert.isBelow((await call(workspace, method, path, given, { key })).status, 300)
    }
  })

  test('a suspended organisation asks nobody: account.suspended', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await mail(workspace)
    const suspended = { suspended_at: new Date(NOW) }
    await db.from('organisations').where('id', workspace.organisationId).update(suspended)
    assertProblem(assert, await mail(workspace), 403, 'account.suspended')
    const path = `/report-mails/${body.id}`
    const more = { recipients: [...body.recipients, anAddress()] }
    assertProblem(assert, await call(workspace, 'PATCH', path, more), 403, 'account.suspended')
    assertProblem(assert, await call(workspace, 'POST', `${path}/send`), 403, 'account.suspended')
    const fewer = await call(workspace, 'PATCH', path, { enabled: false })
    assert.equal(fewer.status, 200)
    assert.equal(await countMails(workspace), 1)
  })
})

test.group('Readers of scheduled reports', (group) => {
  group.each.setup(() => {
    freezeClock(NOW)
    return () => resumeClock()
  })

  test('confirm by a button, not by opening the link, within seven days', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [early, late] = [anAddress(), anAddress()]
    const { body } = await mail(workspace, { recipients: [early, late] })
    const path = await linkTo(early, 'confirm')
    const asked = await open(path)
    assert.equal(asked.status, 200)
    assert.include(asked.text, early)
    assert.isNull(asked.headers.get('set-cookie'))
    assert.match(asked.headers.get('x-robots-tag') ?? '', /noindex/)
    assert.deepEqual(await stateOf(workspace, body.id), ['Waiting', 'Waiting'])
    freezeClock(NOW + 7 * DAY_MS - 1)
    assert.equal((await post(path)).status, 200)
    assert.equal((await post(path)).status, 200)
    assert.deepEqual(await stateOf(workspace, body.id), ['Confirmed', 'Waiting'])
    freezeClock(NOW + 7 * DAY_MS)
    const over = await linkTo(late, 'confirm')
    assert.equal((await open(over)).status, 404)
    assert.equal((await post(over)).status, 404)
    assert.deepEqual(await stateOf(workspace, body.id), ['Confirmed', 'Expired'])
    await call(workspace, 'PATCH', `/report-mails/${body.id}`, { recipients: [early, late] })
    assert.lengthOf(await mailsTo(early), 1)
    assert.lengthOf(await mailsTo(late), 2)
    assert.equal((await post(over)).status, 404)
    assert.equal((await post(await linkTo(late, 'confirm'))).status, 200)
    assert.deepEqual(await stateOf(workspace, body.id), ['Confirmed', 'Confirmed'])
  })

  test('unsubscribe in one click, without signing in, and stay so', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [reader, other] = [anAddress(), anAddress()]
    const { body } = await mail(workspace, { recipients: [reader, other] })
    await post(await linkTo(reader, 'confirm'))
    const path = await linkTo(reader, 'unsubscribe')
    assert.equal((await open(path)).status, 200)
    assert.deepEqual(await stateOf(workspace, body.id), ['Confirmed', 'Waiting'])
    const clicked = await post(path, 'List-Unsubscribe=One-Click')
    assert.equal(clicked.status, 200)
    assert.equal((await post(path, 'List-Unsubscribe=One-Click')).status, 200)
    assert.deepEqual(await stateOf(workspace, body.id), ['Unsubscribed', 'Waiting'])

    const patch = (recipients: string[]) =>
      call(workspace, 'PATCH', `/report-mails/${body.id}`, { recipients })
    assert.deepEqual((await patch([other])).body.recipients, [other])
    assert.deepEqual((await patch([reader, other])).body.recipients, [reader, other])
    assert.deepEqual(await stateOf(workspace, body.id), ['Unsubscribed', 'Waiting'])
    assert.lengthOf(await mailsTo(reader), 0)

    const again = await post(path.replace('unsubscribe', 'confirm'))
    assert.equal(again.status, 200)
    assert.deepEqual(await stateOf(workspace, body.id), ['Confirmed', 'Waiting'])
  })

  test('links of no one, of a deleted report and of one taken off the list lead nowhere', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [reader, dropped] = [anAddress(), anAddress()]
    const { body } = await mail(workspace, { recipients: [reader, dropped] })
    const paths = [await linkTo(reader, 'confirm'), await linkTo(dropped, 'confirm')]
    await call(workspace, 'PATCH', `/report-mails/${body.id}`, { recipients: [reader] })
    assert.equal((await post(paths[1])).status, 404)
    await call(workspace, 'DELETE', `/report-mails/${body.id}`)
    const wrong = ['A'.repeat(43), 'x', '%00', '%F0%9F%98%80']
    for (const path of [...paths, ...wrong.map((token) => `/reports/confirm/${token}`)]) {
      for (const one of [path, path.replace('confirm', 'unsubscribe')]) {
        assert.equal((await open(one)).status, 404, one)
        assert.equal((await post(one)).status, 404, one)
      }
    }
    assert.lengthOf(await mailsTo(reader), 0)
  })
})
