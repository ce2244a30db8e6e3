import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import { chatChannels } from '#app/platform/plugins/chat_channels'
import { call } from '#tests/fixtures/api'
import { Installation } from '#tests/fixtures/installation'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

/** What our own plugin is tried with: a format that it brings, and an address of it. */
interface Channel {
  id: string
  format: string
  address: string
}

/** Returns the chat channels that lie in folders of `plugins/`: Slack and Teams, as we ship it. */
async function shippedChannels(): Promise<Channel[]> {
  const shipped = [...chatChannels()].filter(([, { pluginId }]) =>
    existsSync(`plugins/${pluginId}`)
  )
  return Promise.all(
    shipped.map(async ([format, { pluginId: id }]) => {
      const { default: samples } = await import(`#plugins/${id}/samples`)
      return { id, format, address: samples.chatChannels[format].addresses[0] }
    })
  )
}

const [removed, ...others] = await shippedChannels()
const withoutItsLine = (text: string) =>
  text.replace(new RegExp(`^.*#plugins/${removed.id}/.*\\n`, 'm'), '')

const make = (workspace: TestWorkspace, { format, address: url }: Channel, base: string) =>
  call(workspace, 'POST', '/webhooks', { format, url, events: ['link.created'] }, { base })

test.group(`Without the folder plugins/${removed.id} and its line`, (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await copy.make()
    await copy.delete(`plugins/${removed.id}`)
    await copy.edit('config/plugins.ts', withoutItsLine)
  })
  group.teardown(() => copy.remove())

  test('nothing is wrong', async ({ assert }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 0, output)
    assert.notInclude(output, removed.id)
  })

  test('an installation starts, and its format is none', async ({ assert }) => {
    const installation = await new Installation({}, copy.folder).start({ worker: false })
    try {
      const workspace = await aWorkspace()
      const refused = await make(workspace, removed, installation.url)
      assert.deepEqual([refused.status, refused.body.code], [422, 'webhook.format_invalid'])
      for (const other of others) {
        assert.equal((await make(workspace, other, installation.url)).status, 201)
      }
    } finally {
      await installation.stop()
    }
  })
})

test.group('With its line but without the folder', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await copy.make()
    await copy.delete(`plugins/${removed.id}`)
  })
  group.teardown(() => copy.remove())

  test('an installation starts and redirects, and plugins:check says why it is not well', async ({
    assert,
  }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.equal(code, 1)
    assert.match(output, new RegExp(`it cannot be loaded: .*${removed.id}`))
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

/** Halves of each role that can be swapped: what is left has to run alone. */
const HALVES = [
  ['stripe', 'open_licence'],
  ['signed_invoices', 'signed_licence'],
]

for (const folders of HALVES) {
  test.group(`Without the folders ${folders.join(' and ')} and their lines`, (group) => {
    const copy = new CopyOfApp()
    group.setup(async () => {
      await copy.make()
      for (const folder of folders) {
        await copy.delete(`plugins/${folder}`)
        await copy.edit('config/plugins.ts', (text) =>
          text.replace(new RegExp(`^.*#plugins/${folder}/.*\\n`, 'm'), '')
        )
      }
    })
    group.teardown(() => copy.remove())

    test('nothing is wrong, links are made and redirect', async ({ assert }) => {
      const { code, output } = await copy.ace(['plugins:check', '--offline'])
      assert.equal(code, 0, output)
      const installation = await new Installation({}, copy.folder).start()
      try {
        const workspace = await aWorkspace()
        const base = installation.url
        const input = { destinationUrl: 'https://example.com/spring' }
        const made = await call(workspace, 'POST', '/links', input, { base })
        assert.equal(made.status, 201, made.text)
        const answer = await fetch(`${base}/${made.body.alias}`, { redirect: 'manual' })
        assert.equal(answer.headers.get('location'), input.destinationUrl)
        const path = '/console/installation/licence'
        const page = await fetch(base + path, { redirect: 'manual' })
        assert.isBelow(page.status, 500)
      } finally {
        await installation.stop()
      }
    })
  })
}
