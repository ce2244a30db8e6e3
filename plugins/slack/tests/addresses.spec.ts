import { test } from '@japa/runner'
import samples from '#plugins/slack/samples'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const { addresses, foreignAddresses } = samples.chatChannels!.Slack

/** Spellings that the URL standard corrects and the core refuses before it asks a channel. */
const isPlain = (address: string) => /^https:\/\/[^\s\\]+$/i.test(address)
const fields = { format: 'Slack', events: ['link.created'] }

test.group('Webhooks of Slack', () => {
  for (const url of addresses.filter(isPlain)) {
    test(`can send to ${url}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const made = await call(workspace, 'POST', '/webhooks', { ...fields, url })
      assert.equal(made.status, 201, made.text)
      assert.equal(made.body.format, 'Slack')
      assert.notProperty(made.body, 'secret')
    })
  }

  for (const url of foreignAddresses) {
    test(`cannot send to ${url}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const refused = await call(workspace, 'POST', '/webhooks', { ...fields, url })
      assert.match(refused.body.code, /^webhook\.url_/)
      assert.equal(refused.status, 422)
      const { body } = await call(workspace, 'GET', '/webhooks')
      assert.isEmpty(body.items)
    })
  }

  test('are suggested for an address that is sent signed JSON', async ({ assert }) => {
    const workspace = await aWorkspace()
    const input = { url: addresses[0], events: ['link.created'] }
    const { body: webhook } = await call(workspace, 'POST', '/webhooks', input)
    assert.deepInclude(webhook, { format: 'Json', suggestedFormat: 'Slack' })
    const path = `/webhooks/${webhook.id}`
    const changed = await call(workspace, 'PATCH', path, { format: 'Slack' })
    assert.deepInclude(changed.body, { format: 'Slack', suggestedFormat: null })
  })

  test('say that an address is not Slack’s', async ({ assert }) => {
    const workspace = await aWorkspace()
    const url = 'https://example.com/hooks'
    const refused = await call(workspace, 'POST', '/webhooks', { ...fields, url })
    assertProblem(assert, refused, 422, 'webhook.url_not_slack')
    const { body: webhook } = await call(workspace, 'POST', '/webhooks', {
      ...fields,
      url: addresses[0],
    })
    const moved = await call(workspace, 'PATCH', `/webhooks/${webhook.id}`, { url })
    assertProblem(assert, moved, 422, 'webhook.url_not_slack')
  })
})
