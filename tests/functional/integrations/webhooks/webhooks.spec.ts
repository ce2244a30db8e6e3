import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { EVENT_TYPES } from '#app/integrations/webhooks/rules/event_types'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const GOOD = { url: 'https://hooks.example.com/in?a=1', events: ['link.created'] }

const create = (workspace: TestWorkspace, fields: object = {}) =>
  call(workspace, 'POST', '/webhooks', { ...GOOD, ...fields })

async function aWebhook(workspace: TestWorkspace, fields: object = {}) {
  const answer = await create(workspace, fields)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const countOf = async ({ workspaceId }: TestWorkspace) =>
  (await db.from('webhooks').where('workspace_id', workspaceId).whereNull('deleted_at')).length

test.group('Webhooks', () => {
  test('are made, read, listed, changed and deleted', async ({ assert }) => {
    const workspace = await aWorkspace()
    const made = await create(workspace, {
      description: ' To the shop ',
      events: ['link.click_threshold', 'link.created', 'link.created'],
      clickThresholds: [1000, 10, 10],
    })
    assert.equal(made.status, 201)
    const { id, secret, createdAt, updatedAt, ...rest } = made.body
    assert.deepEqual(rest, {
      url: GOOD.url,
      format: 'Json',
      description: 'To the shop',
      events: ['link.click_threshold', 'link.created'],
      clickThresholds: [1000, 10],
      enabled: true,
      disabledReason: null,
      goneSince: null,
      held: false,
      suggestedFormat: null,
      standardHeaders: true,
      createdBy: workspace.userId,
    })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(createdAt, updatedAt)
    assert.equal(made.headers.get('location'), `${workspace.api}/webhooks/${id}`)
    assert.equal(made.headers.get('cache-control'), 'no-store')

    const read = await call(workspace, 'GET', `/webhooks/${id}`)
    assert.deepEqual(read.body, { id, createdAt, updatedAt, ...rest })
    const second = await aWebhook(workspace)
    const { items } = (await call(workspace, 'GET', '/webhooks')).body
    assert.deepEqual(
      items.map((one: any) => one.id),
      [id, second.id]
    )
    const changed = await call(workspace, 'PATCH', `/webhooks/${id}`, {
      description: '',
      events: [...EVENT_TYPES],
      url: 'https://other.example.com',
    })
    assert.equal(changed.status, 200)
    assert.deepInclude(changed.body, {
      description: null,
      events: EVENT_TYPES,
      clickThresholds: [1000, 10],
      url: 'https://other.example.com/',
    })
    assert.equal((await call(workspace, 'DELETE', `/webhooks/${id}`)).status, 204)
    const gone = await call(workspace, 'GET', `/webhooks/${id}`)
    assertProblem(assert, gone, 404, 'webhook.not_found')
    assert.lengthOf((await call(workspace, 'GET', '/webhooks')).body.items, 1)
  })

  test('are turned off and on again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aWebhook(workspace, { enabled: false })
    const read = async () => (await call(workspace, 'GET', `/webhooks/${id}`)).body
    assert.deepInclude(await read(), { enabled: false, disabledReason: 'Manual' })
    for (const path of ['/test', `/deliveries/${newId()}/redeliver`]) {
      const answer = await call(workspace, 'POST', `/webhooks/${id}${path}`)
      const isTest = path === '/test'
      const code = isTest ? 'webhook.disabled' : 'webhook.delivery_not_found'
      assertProblem(assert, answer, isTest ? 409 : 404, code)
    }
    const on = await call(workspace, 'PATCH', `/webhooks/${id}`, { enabled: true })
    assert.deepInclude(on.body, { enabled: true, disabledReason: null })
    const sent = await call(workspace, 'POST', `/webhooks/${id}/test`)
    assert.equal(sent.status, 202)
    assert.deepInclude(sent.body, { eventType: 'ping', status: 'Pending', attempts: [] })

    await call(workspace, 'PATCH', `/webhooks/${id}`, { enabled: false })
    const path = `/webhooks/${id}/deliveries/${sent.body.id}`
    const ended = (await call(workspace, 'GET', path)).body
    assert.deepInclude(ended, { status: 'Failed', cancelled: true, nextAttemptAt: null })
    const again = await call(workspace, 'POST', `${path}/redeliver`)
    assertProblem(assert, again, 409, 'webhook.disabled')
    assert.lengthOf(await db.from('deliveries').where('webhook_id', id), 1)
  })

  test('their secrets and addresses are encrypted, and in no other answer', async ({ assert }) => {
    const workspace = await aWorkspace()
    const path = `https://hooks.example.com/${newId()}`
    const { id, secret } = await aWebhook(workspace, { url: path })
    const replaced = await call(workspace, 'POST', `/webhooks/${id}/secret`)
    assert.equal(replaced.status, 200)
    assert.match(replaced.body.secret, /^whsec_/)
    assert.notEqual(replaced.body.secret, secret)
    await call(workspace, 'POST', `/webhooks/${id}/test`)
    await call(workspace, 'PATCH', `/webhooks/${id}`, { description: 'x' })
    const row = await db.from('webhooks').where('id', id).firstOrFail()
    const log = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    const kept = JSON.stringify([row, log])
    for (const hidden of [secret, replaced.body.secret, path]) assert.notInclude(kept, hidden)
    assert.sameMembers(
      log.map(({ action }) => action),
      ['webhook.created', 'webhook.secret_replaced', 'webhook.tested', 'webhook.updated']
    )
    const answers = [await call(workspace, 'GET', '/webhooks')]
    answers.push(await call(workspace, 'GET', `/webhooks/${id}/deliveries`))
    for (const { text } of answers) assert.notInclude(text, 'whsec_')
  })

  test('ten a workspace, however many are asked for at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(Array.from({ length: 25 }, () => create(workspace)))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.lengthOf(refused, 15)
    for (const answer of refused) assertProblem(assert, answer, 409, 'webhook.limit_reached')
    assert.equal(await countOf(workspace), 10)
    const { items } = (await call(workspace, 'GET', '/webhooks')).body
    await call(workspace, 'DELETE', `/webhooks/${items[0].id}`)
    assert.equal((await create(workspace)).status, 201)
    assert.equal((await create(await aWorkspace())).status, 201)
  })

  test('are for plans that have them, and for scopes and Administrators', async ({ assert }) => {
    for (const plan of ['Free', 'Pro']) {
      assertProblem(assert, await create(await aWorkspace({ plan })), 403, 'plan.feature_required')
    }
    const workspace = await aWorkspace()
    const reader = (await aKey(workspace, { scopes: ['webhooks:read'] })).key
    const other = (await aKey(workspace, { scopes: ['links:read', 'webhooks:write'] })).key
    const asked = (key: string, method: string, body?: object) =>
      call(workspace, method, '/webhooks', body, { key })
    assert.equal((await asked(reader, 'GET')).status, 200)
    assertProblem(assert, await asked(reader, 'POST', GOOD), 403, 'access.forbidden')
    assertProblem(assert, await asked(other, 'GET'), 403, 'access.forbidden')
    assert.equal((await asked(other, 'POST', GOOD)).status, 201)
    assertProblem(
      assert,
      await create(await aWorkspace({ role: 'Manager' })),
      403,
      'access.forbidden'
    )
  })
})

/** What is refused at creation and at a change alike, and leaves everything as it was. */
const REFUSED: [code: string, fields: object][] = [
  ['webhook.url_required', { url: '' }],
  ['webhook.url_required', { url: '  ' }],
  ...[
    'hooks.example.com',
    'ftp://hooks.example.com',
    'https:/hooks.example.com',
    'https://',
    'https://user:pass@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://@hooks.example.com/',
    'https://hooks.example.com:99999/',
    'https://hooks.example.com:0/',
    'https://ho oks.example.com/',
    'https://hooks..example.com/',
    `https://hooks.example.com/${'x'.repeat(2048)}`,
  ].map((url): [string, object] => ['webhook.url_invalid', { url }]),
  ...['http://hooks.example.com/', 'HTTP://10.0.0.1/'].map((url): [string, object] => [
    'webhook.url_https',
    { url },
  ]),
  ...[
    'https://localhost/',
    'https://127.0.0.1:8443/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest',
    'https://intranet/',
    'https://printer.local/',
    'https://app.internal/',
  ].map((url): [string, object] => ['webhook.url_private', { url }]),
  ['webhook.description_too_long', { description: 'ä'.repeat(201) }],
  ['webhook.format_invalid', { format: 'Xml' }],
  ['webhook.format_invalid', { format: 'json' }],
  ['webhook.events_required', { events: [] }],
  ['webhook.event_unknown', { events: ['link.created', 'link.exploded'] }],
  ['webhook.event_unknown', { events: [null] }],
  ...[0, 1.5, -1, 1_000_000_001, '10', null].map((threshold): [string, object] => [
    'webhook.threshold_invalid',
    { clickThresholds: [threshold] },
  ]),
  ['webhook.too_many_thresholds', { clickThresholds: Array.from({ length: 11 }, (_, i) => i + 1) }],
  ['webhook.thresholds_required', { events: ['link.click_threshold'], clickThresholds: [] }],
]

async function assertRefused(assert: Assert, code: string, fields: object) {
  const workspace = await aWorkspace()
  assertProblem(assert, await create(workspace, fields), 422, code)
  assert.equal(await countOf(workspace), 0)
  const { id } = await aWebhook(workspace)
  const before = await db.from('webhooks').where('id', id).firstOrFail()
  const changed = await call(workspace, 'PATCH', `/webhooks/${id}`, fields)
  assertProblem(assert, changed, 422, code)
  assert.deepEqual(await db.from('webhooks').where('id', id).firstOrFail(), before)
}

test.group('Webhooks refuse', () => {
  for (const [code, fields] of REFUSED) {
    test(`${code}: ${JSON.stringify(fields).slice(0, 60)}`, ({ assert }) =>
      assertRefused(assert, code, fields))
  }

  test('what is missing at creation', async ({ assert }) => {
    const workspace = await aWorkspace()
    const without = (fields: object) => call(workspace, 'POST', '/webhooks', fields)
    assertProblem(assert, await without({ events: GOOD.events }), 422, 'webhook.url_required')
    assertProblem(assert, await without({ url: GOOD.url }), 422, 'webhook.events_required')
    const noThresholds = await create(workspace, { events: ['link.click_threshold'] })
    assertProblem(assert, noThresholds, 422, 'webhook.thresholds_required')
    for (const wrong of [{ url: 5 }, { events: 'link.created' }, { enabled: 'yes' }]) {
      assertProblem(assert, await create(workspace, wrong), 422, 'request.invalid')
    }
  })

  test('nothing that is just within the limits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const most = await create(workspace, {
      url: 'https://93.184.216.34:8443/x',
      description: 'ä'.repeat(200),
      events: [...EVENT_TYPES],
      clickThresholds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000_000_000],
    })
    assert.equal(most.status, 201, most.text)
    assert.equal(most.body.clickThresholds.length, 10)
  })

  test('ids that name nothing, and queries out of range', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aWebhook(workspace)
    const theirs = await aWebhook(await aWorkspace())
    const [{ id: foreign }] = [(await call(workspace, 'POST', `/webhooks/${id}/test`)).body]
    const other = await aWebhook(workspace)
    for (const unknown of [newId(), theirs.id, 'x', '%00']) {
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/test'],
        ['POST', '/secret'],
        ['GET', '/deliveries'],
        ['GET', `/deliveries/${foreign}`],
        ['POST', `/deliveries/${foreign}/redeliver`],
      ]) {
        const body = method === 'PATCH' ? { enabled: false } : undefined
        const answer = await call(workspace, method, `/webhooks/${unknown}${path}`, body)
        assertProblem(assert, answer, 404, 'webhook.not_found')
      }
    }
    for (const [webhook, delivery] of [
      [id, newId()],
      [id, 'x'],
      [other.id, foreign],
    ]) {
      const path = `/webhooks/${webhook}/deliveries/${delivery}`
      const code = 'webhook.delivery_not_found'
      assertProblem(assert, await call(workspace, 'GET', path), 404, code)
      assertProblem(assert, await call(workspace, 'POST', `${path}/redeliver`), 404, code)
    }
    for (const query of ['page=0', 'pageSize=101', 'status=Lost', 'eventType=link.exploded']) {
      const answer = await call(workspace, 'GET', `/webhooks/${id}/deliveries?${query}`)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })
})
