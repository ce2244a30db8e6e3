import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem } from '#tests/fixtures/api'
import { ask, somebody } from '#tests/fixtures/people'

const PATH = '/api/admin/alerts'
const SLACK = 'https://hooks.slack.com/services/T0001/B0002/secretsecretabcd'
const NONE = { recipients: [], chatWebhookUrl: null, chatFormat: null }
const anAdministrator = () => somebody({ installationAdministrator: true })

test.group('The recipients of alerts', (group) => {
  group.each.setup(async () => {
    await db.from('alert_settings').delete()
    return async () => void (await db.from('alert_settings').delete())
  })

  test('is for administrators of the installation alone', async ({ assert }) => {
    for (const method of ['GET', 'PUT']) {
      const none = await ask(null, method, PATH, method === 'PUT' ? {} : undefined)
      assert.deepEqual([none.status, none.text], [401, ''])
      const other = await ask(await somebody(), method, PATH, method === 'PUT' ? {} : undefined)
      assertProblem(assert, other, 403, 'access.forbidden')
    }
    assert.lengthOf(await db.from('alert_settings'), 0)
  })

  test('is no one but administrators before anything is set', async ({ assert }) => {
    const { status, body } = await ask(await anAdministrator(), 'GET', PATH)
    assert.equal(status, 200)
    assert.deepEqual(body, NONE)
  })

  test('is kept, and the address of the chat is encrypted and never told', async ({ assert }) => {
    const person = await anAdministrator()
    const recipients = ['ops@example.com', 'Ada@example.com']
    const input = { recipients: [...recipients, 'OPS@example.com'], chatFormat: 'Slack' }
    const put = await ask(person, 'PUT', PATH, { ...input, chatWebhookUrl: SLACK })
    assert.equal(put.status, 200, put.text)
    const shown = 'https://hooks.slack.com/…abcd'
    const expected = { recipients, chatWebhookUrl: shown, chatFormat: 'Slack' }
    assert.deepEqual(put.body, expected)
    assert.deepEqual((await ask(person, 'GET', PATH)).body, expected)
    const row = await db.from('alert_settings').firstOrFail()
    assert.notInclude(JSON.stringify(row), 'secretsecret')
    const audit = await db.from('audit_log').where('action', 'installation.alerts_set')
    assert.isAbove(audit.length, 0)
    assert.notInclude(JSON.stringify(audit), 'secretsecret')
  })

  test('an address that is sent back as it was shown stays', async ({ assert }) => {
    const person = await anAdministrator()
    await ask(person, 'PUT', PATH, { chatWebhookUrl: SLACK, chatFormat: 'Slack' })
    const { chat_url: before } = await db.from('alert_settings').firstOrFail()
    const { body } = await ask(person, 'GET', PATH)
    const again = await ask(person, 'PUT', PATH, { ...body, recipients: ['ops@example.com'] })
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.chatWebhookUrl, body.chatWebhookUrl)
    const row = await db.from('alert_settings').firstOrFail()
    assert.notEqual(row.chat_url, null)
    assert.notEqual(row.chat_url, before, 'encrypted again, of the same address')
    const cleared = await ask(person, 'PUT', PATH, { recipients: null })
    assert.deepEqual(cleared.body, NONE)
  })

  test('refuses what is no address, no chat or too much, and changes nothing', async ({
    assert,
  }) => {
    const person = await anAdministrator()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}@example.com`)
    const chat = (chatWebhookUrl: unknown, chatFormat: unknown = 'Slack') => ({
      chatWebhookUrl,
      chatFormat,
    })
    const cases: [body: object, code: string, field: string][] = [
      [{ recipients: 'ops@example.com' }, 'request.invalid', 'recipients'],
      [{ recipients: ['ops@example.com', 'nobody'] }, 'request.invalid', 'recipients.1'],
      [{ recipients: [7] }, 'request.invalid', 'recipients.0'],
      [{ recipients: many(21) }, 'request.invalid', 'recipients'],
      [chat(SLACK, null), 'request.invalid', 'chatFormat'],
      [chat(null), 'request.invalid', 'chatWebhookUrl'],
      [chat(SLACK, 'Json'), 'request.invalid', 'chatFormat'],
      [chat(SLACK, 'Pigeon'), 'webhook.format_invalid', 'chatFormat'],
      [chat(7), 'request.invalid', 'chatWebhookUrl'],
      [chat('http://hooks.slack.com/services/T/B/x'), 'webhook.url_https', 'chatWebhookUrl'],
      [chat('not an address'), 'webhook.url_invalid', 'chatWebhookUrl'],
      [chat('https://127.0.0.1/services/T/B/x'), 'webhook.url_private', 'chatWebhookUrl'],
      [chat('https://example.com/services/T/B/x'), 'webhook.url_not_slack', 'chatWebhookUrl'],
      [chat(SLACK, 'Teams'), 'webhook.url_not_teams', 'chatWebhookUrl'],
    ]
    for (const [body, code, field] of cases) {
      const answer = await ask(person, 'PUT', PATH, body)
      assertProblem(assert, answer, 422, code)
      assert.include(JSON.stringify(answer.body), `"${field}"`, answer.text)
    }
    const bad = await ask(person, 'PUT', PATH, undefined, { raw: '{' })
    assert.equal(bad.status, 400)
    assert.lengthOf(await db.from('alert_settings'), 0)
    assert.equal((await ask(person, 'PUT', PATH, { recipients: many(20) })).status, 200)
  })
})
