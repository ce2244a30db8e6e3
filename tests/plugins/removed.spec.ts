import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'
import { Installation } from '#tests/fixtures/installation'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

const SLACK = 'https://hooks.slack.com/services/T1/B1/x'
const TEAMS = 'https://prod-1.westeurope.logic.azure.com/workflows/abc'
const withoutSlack = (text: string) => text.replace(/^.*slack.*\n/m, '')

test.group('Without the folder plugins/slack and its line', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await copy.make()
    await copy.delete('plugins/slack')
    await copy.edit('config/plugins.ts', withoutSlack)
  })
  group.teardown(() => copy.remove())

  test('nothing is wrong', async ({ assert }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 0, output)
    assert.notInclude(output, 'slack')
  })

  test('an installation starts, and says webhook.format_invalid for Slack', async ({ assert }) => {
    const installation = await new Installation({}, copy.folder).start({ worker: false })
    try {
      const workspace = await aWorkspace()
      const make = (format: string, url: string) =>
        call(
          workspace,
          'POST',
          '/webhooks',
          { format, url, events: ['link.created'] },
          { base: installation.url }
        )
      const slack = await make('Slack', SLACK)
      assert.deepEqual([slack.status, slack.body.code], [422, 'webhook.format_invalid'])
      assert.equal((await make('Teams', TEAMS)).status, 201)
    } finally {
      await installation.stop()
    }
  })
})

test.group('With the line but without the folder', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await copy.make()
    await copy.delete('plugins/slack')
  })
  group.teardown(() => copy.remove())

  test('an installation starts and redirects, and plugins:check says why it is not well', async ({
    assert,
  }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 1)
    assert.match(output, /entry 1: it cannot be loaded: .*slack/)
    const installation = await new Installation({}, copy.folder).start({ worker: false })
    try {
      const workspace = await aWorkspace()
      const base = installation.url
      const input = { destinationUrl: 'https://example.com/spring' }
      const { body: link } = await call(workspace, 'POST', '/links', input, { base })
      const answer = await fetch(`${base}/${link.alias}`, { redirect: 'manual' })
      assert.equal(answer.headers.get('location'), input.destinationUrl)
      assert.include(installation.output, 'it cannot be loaded')
    } finally {
      await installation.stop()
    }
  })
})
