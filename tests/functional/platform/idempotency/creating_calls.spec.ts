import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { apiOperations, isCreating } from '#app/platform/api/api_operations'
import accounts from '#config/accounts'
import type { Answer } from '#tests/fixtures/api'
import { prepareExampleCall } from '#tests/fixtures/example_calls'
import { fromElsewhere } from '#tests/fixtures/person'

const SECRETS = ['key', 'secret', 'signingSecret']

const creating = apiOperations().filter(isCreating)

const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

/** Rows of what people make. */
async function countAll(): Promise<number> {
  const tables = (
    'api_keys bells bulk_changes campaigns conversions custom_plans domains folders imports invitations ' +
    'links notes organisations qr_codes report_mails report_shares saved_views utm_templates ' +
    'webhooks workspaces mails'
  ).split(' ')
  const counts = await Promise.all(
    tables.map((table) => db.from(table).count('* as total').firstOrFail())
  )
  return counts.reduce((sum, { total }) => sum + Number(total), 0)
}

function withoutSecrets(body: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, SECRETS.includes(name) ? null : value])
  )
}

test.group('An idempotency key of a creating call', (group) => {
  group.setup(() => {
    accounts.registration = 'open'
    return () => void (accounts.registration = 'closed')
  })

  test('is taken by every POST that answers 201', ({ assert }) => {
    const made = apiOperations().filter(
      ({ method, answers }) => method === 'POST' && answers.some(({ status }) => status === 201)
    )
    assert.isAbove(made.length, 15)
    assert.deepEqual(
      made.filter((operation) => !isCreating(operation)),
      []
    )
  })

  for (const operation of creating) {
    test(`makes one of three at once, and answers alike: ${operation.id}`, async ({ assert }) => {
      const send = await prepareExampleCall(operation)
      const headers = { ...fromElsewhere(), 'idempotency-key': 'the same' }
      const answers = await Promise.all([send(headers), send(headers), send(headers)])
      const first = answers.find((answer) => !isReplayed(answer))!
      assert.isBelow(first.status, 300, first.text)
      assert.lengthOf(answers.filter(isReplayed), 2)
      const total = await countAll()
      const again = await send(headers)
      assert.isTrue(isReplayed(again))
      assert.equal(await countAll(), total)
      for (const answer of [...answers.filter(isReplayed), again]) {
        assert.equal(answer.status, first.status)
        assert.deepEqual(answer.body, withoutSecrets(first.body))
        assert.equal(answer.headers.get('location'), first.headers.get('location'))
      }
    })
  }

  test('keeps no secret of the answer', async ({ assert }) => {
    for (const id of ['api_keys.create', 'webhooks.create']) {
      const send = await prepareExampleCall(creating.find((one) => one.id === id)!)
      const { body } = await send({ 'idempotency-key': id })
      const secret = body.key ?? body.secret
      assert.isAbove(secret.length, 20)
      const rows = await db.from('idempotency_keys').whereNotNull('body')
      assert.isFalse(rows.some((row) => row.body.includes(secret)))
    }
  })

  test('with another request: idempotency.key_reused, and nothing is made', async ({ assert }) => {
    const campaigns = creating.find(({ id }) => id === 'campaigns.create')!
    let name = 'One'
    const send = await prepareExampleCall(campaigns, (body) => ({
      ...body,
      toJSON: () => ({ ...body, name }),
    }))
    assert.equal((await send({ 'idempotency-key': 'k' })).status, 201)
    name = 'Two'
    const total = await countAll()
    const answer = await send({ 'idempotency-key': 'k' })
    assert.equal(answer.status, 409)
    assert.equal(answer.body.code, 'idempotency.key_reused')
    assert.equal(await countAll(), total)
  })

  test('is not remembered where the call was refused', async ({ assert }) => {
    const campaigns = creating.find(({ id }) => id === 'campaigns.create')!
    let name: string | null = ''
    const send = await prepareExampleCall(campaigns, (body) => ({
      ...body,
      toJSON: () => ({ ...body, name }),
    }))
    assert.equal((await send({ 'idempotency-key': 'k' })).status, 422)
    name = 'One'
    const answer = await send({ 'idempotency-key': 'k' })
    assert.equal(answer.status, 201)
    assert.isFalse(isReplayed(answer))
  })

  test('has 200 characters and not 201', async ({ assert }) => {
    const folders = creating.find(({ id }) => id === 'folders.create')!
    const send = await prepareExampleCall(folders)
    const total = await countAll()
    const refused = await send({ 'idempotency-key': 'k'.repeat(201) })
    assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency.key_too_long'])
    assert.equal(await countAll(), total)
    assert.equal((await send({ 'idempotency-key': 'k'.repeat(200) })).status, 201)
  })
})
