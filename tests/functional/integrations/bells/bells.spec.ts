import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetBells } from '#app/integrations/bells/actions/forget_bells'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, ask } from '#tests/fixtures/people'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'
import {
  aCampaignOf,
  aChannel,
  aLinkOf,
  countBells,
  DAY_MS,
  ring,
  withSlack,
} from '#tests/functional/integrations/bells/support'

test.group('Bells', (group) => {
  group.setup(() => withSlack())

  test('one is made, listed, read, changed and deleted, and each stands in the audit log', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const made = await ring(workspace, { linkId, on: 'Clicks', threshold: 1000 })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body
    assert.equal(made.headers.get('location'), `${workspace.api}/bells/${id}`)
    assert.deepEqual(made.body, {
      id,
      linkId,
      campaignId: null,
      on: 'Clicks',
      threshold: 1000,
      days: null,
      to: { me: true },
      rangAt: null,
      createdBy: workspace.userId,
      createdAt: made.body.createdAt,
    })
    const listed = await call(workspace, 'GET', `/bells?linkId=${linkId}`)
    assert.deepEqual(listed.body, { items: [made.body], channels: [] })
    const others = await call(workspace, 'GET', `/bells?campaignId=${newId()}`)
    assert.deepEqual(others.body.items, [])
    assert.deepEqual((await call(workspace, 'GET', `/bells/${id}`)).body, made.body)

    const changed = await call(workspace, 'PATCH', `/bells/${id}`, { on: 'Silence', days: 3 })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body, { ...made.body, on: 'Silence', threshold: null, days: 3 })
    const same = await call(workspace, 'PATCH', `/bells/${id}`, { on: null, days: null })
    assert.deepEqual(same.body, changed.body)

    assert.equal((await call(workspace, 'DELETE', `/bells/${id}`)).status, 204)
    for (const [method, body] of [['GET'], ['PATCH', { days: 4 }], ['DELETE']] as const) {
      const answer = await call(workspace, method, `/bells/${id}`, body)
      assertProblem(assert, answer, 404, 'bell.not_found')
    }
    const log = await db
      .from('audit_log')
      .where({ workspace_id: workspace.workspaceId, subject_type: 'bell' })
      .orderBy('id')
    assert.deepEqual(
      log.map(({ action, subject_id: subject }) => [action, subject]),
      ['created', 'updated', 'updated', 'deleted'].map((verb) => [`bell.${verb}`, id])
    )
  })

  test('what is wrong is refused at its field, and nothing is made', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const campaignId = await aCampaignOf(workspace)
    const foreign = (await aLinkOf(await aWorkspace())).id
    const on = 'Clicks'
    const threshold = 10
    const wrong: [object, number, string, string?][] = [
      [{ on, threshold }, 422, 'request.invalid', 'linkId'],
      [{ linkId, campaignId, on, threshold }, 422, 'request.invalid', 'campaignId'],
      [{ linkId: newId(), on, threshold }, 404, 'link.not_found'],
      [{ linkId: foreign, on, threshold }, 404, 'link.not_found'],
      [{ campaignId: newId(), on, threshold }, 404, 'campaign.not_found'],
      [{ linkId, threshold }, 422, 'request.invalid', 'on'],
      [{ linkId, on: 'Weekly' }, 422, 'request.invalid', 'on'],
      [{ linkId, on }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on, threshold: 0 }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on, threshold: 1_000_000_001 }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on, threshold: 1.5 }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on, threshold: '10' }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on, threshold, days: 3 }, 422, 'request.invalid', 'days'],
      [{ linkId, on: 'Silence' }, 422, 'request.invalid', 'days'],
      [{ linkId, on: 'Silence', days: 0 }, 422, 'request.invalid', 'days'],
      [{ linkId, on: 'Silence', days: 366 }, 422, 'request.invalid', 'days'],
      [{ linkId, on: 'Silence', days: 3, threshold }, 422, 'request.invalid', 'threshold'],
      [{ linkId, on: 'Broken', days: 3 }, 422, 'request.invalid', 'days'],
      [{ linkId, on, threshold, to: null }, 422, 'request.invalid', 'to'],
      [{ linkId, on, threshold, to: {} }, 422, 'request.invalid', 'to'],
      [{ linkId, on, threshold, to: { me: false } }, 422, 'request.invalid', 'to'],
      [{ linkId, on, threshold, to: 'me' }, 422, 'request.invalid', 'to'],
      [
        { linkId, on, threshold, to: { me: true, webhookId: newId() } },
        422,
        'request.invalid',
        'to',
      ],
    ]
    for (const [body, status, code, field] of wrong) {
      const answer = await ring(workspace, body)
      assertProblem(assert, answer, status, code)
      if (field) assert.equal(answer.body.errors[0].field, field, JSON.stringify(body))
    }
    assert.equal(await countBells(workspace), 0)
    for (const body of [
      { linkId, on, threshold: 1 },
      { linkId, on, threshold: 1_000_000_000 },
      { campaignId, on: 'Silence', days: 1 },
      { campaignId, on: 'Silence', days: 365 },
      { campaignId, on: 'Broken' },
    ]) {
      assert.equal((await ring(workspace, body)).status, 201)
    }
  })

  test('a number of clicks that was reached before is refused, of a new bell and of a change', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    await db.from('links').where('id', linkId).update({ human_clicks: 10 })
    const refused = await ring(workspace, { linkId, on: 'Clicks', threshold: 10 })
    assertProblem(assert, refused, 422, 'request.invalid')
    assert.match(refused.body.errors[0].detail, /^There are 10 clicks already/)
    const { body } = await ring(workspace, { linkId, on: 'Clicks', threshold: 11 })
    const change = await call(workspace, 'PATCH', `/bells/${body.id}`, { threshold: 9 })
    assertProblem(assert, change, 422, 'request.invalid')
    assert.deepEqual((await call(workspace, 'GET', `/bells/${body.id}`)).body, body)
  })

  test('a chat channel is one that is connected and on; its address is never shown', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const webhookId = await aChannel(workspace)
    const off = await aChannel(workspace, { enabled: false })
    const signed = await aChannel(workspace, { url: 'https://example.com/', format: 'Json' })
    const foreign = await aChannel(await aWorkspace())
    const to = (id: string) => ring(workspace, { linkId, on: 'Broken', to: { webhookId: id } })
    for (const [id, status, code] of [
      [off, 409, 'webhook.disabled'],
      [signed, 422, 'request.invalid'],
      [foreign, 404, 'webhook.not_found'],
      ['nothing', 404, 'webhook.not_found'],
    ] as const) {
      assertProblem(assert, await to(id), status, code)
    }
    assert.equal(await countBells(workspace), 0)

    const manager = await aMember(workspace, 'Manager')
    const body = { linkId, on: 'Broken', to: { webhookId } }
    const made = await ask(manager, 'POST', `${workspace.api}/bells`, body)
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(made.body.to, { webhookId })
    const listed = await ask(manager, 'GET', `${workspace.api}/bells`)
    assert.deepEqual(listed.body.channels, [
      { webhookId, chat: 'Slack', description: '#marketing', enabled: true },
      { webhookId: off, chat: 'Slack', description: '#marketing', enabled: false },
    ])
    for (const { text } of [made, listed]) {
      assert.notInclude(text, 'hooks.slack.com')
      assert.notInclude(text, 'secretPart')
    }
    const mine = await ask(manager, 'PATCH', `${workspace.api}/bells/${made.body.id}`, {
      to: { me: true },
    })
    assert.deepEqual(mine.body.to, { me: true })
    const theirs = await call(workspace, 'GET', `/bells/${made.body.id}`)
    assert.deepEqual(theirs.body.to, { me: false })
    assert.equal(theirs.body.createdBy, manager.userId)
  })

  test('a plan without webhooks has bells for people alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const webhookId = await aChannel(workspace)
    await db.from('organisations').where('id', workspace.organisationId).update({ plan: 'Pro' })
    const manager = await aMember(workspace, 'Manager')
    const send = (to: object) =>
      ask(manager, 'POST', `${workspace.api}/bells`, { linkId, on: 'Broken', to })
    assertProblem(assert, await send({ webhookId }), 403, 'plan.feature_required')
    assert.equal(await countBells(workspace), 0)
    assert.equal((await send({ me: true })).status, 201)
  })

  test('Viewers read; the scope links:write and the role Manager change', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const { body: bell } = await ring(workspace, { linkId, on: 'Broken' })
    const reading = (await aKey(workspace, { scopes: ['links:read'] })).key
    const viewer = await aMember(workspace, 'Viewer')
    assert.equal((await ask(viewer, 'GET', `${workspace.api}/bells`)).body.items.length, 1)
    const body = { linkId, on: 'Broken', to: { me: true } }
    for (const [method, path, sent] of [
      ['POST', '/bells', body],
      ['PATCH', `/bells/${bell.id}`, { on: 'Silence', days: 2 }],
      ['DELETE', `/bells/${bell.id}`, undefined],
    ] as const) {
      const answers = [
        await call(workspace, method, path, sent, { key: reading }),
        await ask(viewer, method, workspace.api + path, sent),
      ]
      for (const answer of answers) assertProblem(assert, answer, 403, 'access.forbidden')
    }
    assert.deepEqual((await call(workspace, 'GET', '/bells')).body.items, [bell])
    assert.equal(await countBells(workspace), 1)
  })

  test('a workspace has at most 100, also when two ask at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const { body } = await ring(workspace, { linkId, on: 'Broken' })
    const row = await db.from('bells').where('id', body.id).firstOrFail()
    await db.table('bells').multiInsert(Array.from({ length: 98 }, () => ({ ...row, id: newId() })))
    const answers = await Promise.all(
      [1, 2, 3].map(() => ring(workspace, { linkId, on: 'Broken' }))
    )
    assert.sameMembers(
      answers.map(({ status }) => status),
      [201, 409, 409]
    )
    const refused = answers.find(({ status }) => status === 409)!
    assertProblem(assert, refused, 409, 'bell.limit_reached')
    assert.equal(await countBells(workspace), 100)
    const last = answers.find(({ status }) => status === 201)!.body.id
    await call(workspace, 'DELETE', `/bells/${last}`)
    assert.equal((await ring(workspace, { linkId, on: 'Broken' })).status, 201)
  })

  test('a POST with an idempotency key makes one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const body = { linkId, on: 'Broken', to: { me: true } }
    const send = () =>
      call(workspace, 'POST', '/bells', body, { headers: { 'idempotency-key': 'one' } })
    const [first, again] = [await send(), await send()]
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal(await countBells(workspace), 1)
  })

  test('those of deleted links, webhooks and former members go away; a restored link has its own', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id: linkId } = await aLinkOf(workspace)
    const { id: kept } = await aLinkOf(workspace)
    const webhookId = await aChannel(workspace)
    const manager = await aMember(workspace, 'Manager')
    const own = (await ring(workspace, { linkId, on: 'Broken' })).body.id
    await ring(workspace, { linkId: kept, on: 'Broken', to: { webhookId } })
    const body = { linkId: kept, on: 'Broken', to: { me: true } }
    await ask(manager, 'POST', `${workspace.api}/bells`, body)
    const list = async (): Promise<string[]> =>
      (await call(workspace, 'GET', '/bells')).body.items.map(({ id }: { id: string }) => id)
    assert.lengthOf(await list(), 3)

    await call(workspace, 'DELETE', `/webhooks/${webhookId}`)
    await db.from('workspace_members').where('user_id', manager.userId).delete()
    await forgetBells()
    assert.deepEqual(await list(), [own])
    assert.equal(await countBells(workspace), 1)

    await call(workspace, 'DELETE', `/links/${linkId}`)
    assert.deepEqual(await list(), [])
    assertProblem(assert, await call(workspace, 'GET', `/bells/${own}`), 404, 'bell.not_found')
    await forgetBells()
    await call(workspace, 'POST', `/links/${linkId}/restore`)
    assert.deepEqual(await list(), [own])
    await db
      .from('links')
      .where('id', linkId)
      .update({ deleted_at: new Date(Date.now() - 31 * DAY_MS) })
    await forgetBells()
    assert.equal(await countBells(workspace), 0)
  })
})
