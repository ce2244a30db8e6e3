import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { codesOfLaterPlugins } from '#tests/fixtures/document_check'
import { eventually, Installation } from '#tests/fixtures/installation'
import { ask, somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { CopyOfApp } from '#tests/plugins/support/copy_of_app'

const PACKAGE = 'tests/fixtures/plugins/shunt-plugin-acme'
const ADDRESS = 'https://chat.acme.example/in/room'

codesOfLaterPlugins.add('webhook.url_not_acme')

const addToConfig = (text: string) =>
  text.replace(
    'const plugins: PluginEntry[] = [',
    "const plugins: PluginEntry[] = [\n  { load: () => import('shunt-plugin-acme' as string), enabled: true },"
  )

test.group('A plugin as a package of a third party', (group) => {
  const copy = new CopyOfApp()
  group.setup(async () => {
    await copy.make()
    await copy.install(PACKAGE)
    await copy.edit('config/plugins.ts', addToConfig)
  })
  group.teardown(async () => {
    await copy.remove()
    for (const table of ['plugin_states', 'plugin_secrets']) await db.from(table).delete()
  })

  test('is found by plugins:check, which says what it needs', async ({ assert }) => {
    const { code, output } = await copy.ace(['plugins:check', '--offline'])
    assert.match(output, /acme-chat 0\.3\.0: ChatChannel: NeedsSetup/)
    assert.match(output, /acme-chat: is on, but needs the settings token/)
    assert.equal(code, 1)
  })

  test('passes its contract suites by Node alone, where its author works', async ({ assert }) => {
    const author = join(copy.around, 'author', 'node_modules')
    await mkdir(author, { recursive: true })
    await symlink(resolve('.'), join(author, 'shunt'))
    const files = join(copy.around, 'author', 'plugin')
    await promisify(execFile)('cp', ['-r', resolve(PACKAGE), files])
    const { stdout } = await promisify(execFile)(process.execPath, ['--test'], { cwd: files })
    assert.match(stdout, /pass 2\d/)
    assert.match(stdout, /fail 0/)
  })

  test('is set up, used and switched in every process', async ({ assert }) => {
    const [one, other] = await Promise.all([
      new Installation({}, copy.folder).start({ worker: false }),
      new Installation({}, copy.folder).start({ worker: false }),
    ])
    try {
      const workspace = await aWorkspace()
      const person = await somebody({ installationAdministrator: true })
      const input = { url: ADDRESS, format: 'Acme', events: ['link.created'] }
      const make = (base: string, url = ADDRESS) =>
        call(workspace, 'POST', '/webhooks', { ...input, url }, { base })
      const change = (body: object) =>
        ask(person, 'PATCH', '/api/admin/plugins/acme-chat', body, { base: one.url })
      const heldThere = async () => {
        const { body } = await call(workspace, 'GET', '/webhooks', undefined, { base: other.url })
        return body.items.every(({ held }: any) => held)
      }

      assert.equal((await make(one.url)).body.code, 'webhook.format_invalid')
      const settings = { token: 'a token of the tests' }
      assert.equal((await change({ enabled: true, settings })).status, 200)
      assert.equal((await make(one.url)).status, 201)
      await eventually(async () => (await make(other.url)).status === 201, 2_000)
      const foreign = await make(other.url, 'https://example.com/in/room')
      assert.equal(foreign.status, 422)
      assert.equal(foreign.body.code, 'webhook.url_not_acme')
      const page = await fetch(`${other.url}/docs/errors/webhook.url_not_acme`)
      assert.equal(page.status, 200)

      await change({ enabled: false })
      await eventually(heldThere, 2_000)
      assert.equal((await make(other.url)).body.code, 'webhook.format_invalid')
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })
})

test.group('A plugin as a package beside an installation', (group) => {
  const copy = new CopyOfApp()
  let storage = ''
  group.setup(async () => {
    await copy.make()
    storage = join(copy.around, 'storage')
    await copy.installBeside(PACKAGE, join(storage, 'plugins'))
  })
  group.teardown(async () => {
    await copy.remove()
    for (const table of ['plugin_states', 'plugin_secrets']) await db.from(table).delete()
  })

  const check = () => copy.ace(['plugins:check', '--offline'], { STORAGE_PATH: storage })

  test('is found with no file of Shunt changed', async ({ assert }) => {
    const { output } = await check()
    assert.match(output, /acme-chat 0\.3\.0: ChatChannel: NeedsSetup/)
  })

  test('is set up and used', async ({ assert }) => {
    const installation = new Installation({ STORAGE_PATH: storage }, copy.folder)
    const { url: base } = await installation.start({ worker: false })
    try {
      const workspace = await aWorkspace()
      const person = await somebody({ installationAdministrator: true })
      const settings = { token: 'a token of the tests' }
      const path = '/api/admin/plugins/acme-chat'
      const set = await ask(person, 'PATCH', path, { enabled: true, settings }, { base })
      assert.equal(set.status, 200, set.text)
      const input = { url: ADDRESS, format: 'Acme', events: ['link.created'] }
      assert.equal((await call(workspace, 'POST', '/webhooks', input, { base })).status, 201)
    } finally {
      await installation.stop()
    }
  })

  test('one that is not there, and a list that is damaged, are said', async ({ assert }) => {
    const file = join(storage, 'plugins', 'package.json')
    const list = JSON.parse(await readFile(file, 'utf8'))
    const dependencies = { ...list.dependencies, 'shunt-plugin-gone': '1.0.0' }
    await writeFile(file, JSON.stringify({ ...list, dependencies }))
    const gone = await check()
    assert.match(gone.output, /Cannot find module 'shunt-plugin-gone'/)
    assert.match(gone.output, /acme-chat 0\.3\.0/)
    await writeFile(file, '{')
    const damaged = await check()
    assert.equal(damaged.code, 1)
    assert.match(damaged.output, /slack/i)
    assert.match(damaged.output, /package\.json cannot be read/)
  })
})
