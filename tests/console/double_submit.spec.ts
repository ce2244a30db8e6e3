import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { consolePages, isCreatingPage } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { call } from '#tests/fixtures/api'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { FormClient } from './support/form_client.js'

type Fields = Record<string, string>

/** What a form needs that makes something, by the table that has it then. */
const FORMS: [string, string, (workspace: TestWorkspace) => Promise<Fields> | Fields][] = [
  ['campaigns.store', 'campaigns', () => ({ name: 'Winter' })],
  ['folders.store', 'folders', () => ({ name: 'Winter' })],
  ['notes.store', 'notes', () => ({ text: 'Started', date: '2026-11-20' })],
  [
    'bells.store',
    'bells',
    async (workspace) => ({
      campaignId: (await call(workspace, 'POST', '/campaigns', { name: 'Winter' })).body.id,
      on: 'Clicks',
      threshold: '1.000',
    }),
  ],
  ['domains.store', 'domains', () => ({ hostname: `${newId()}.example.com` })],
  [
    'api_keys.store',
    'api_keys',
    () => ({ 'name': 'Key', 'scopes[]': 'links:read', 'lifetime': 'never' }),
  ],
  ['invitations.store', 'invitations', () => ({ email: 'guest@example.com', role: 'Viewer' })],
  ['organisations.store', 'organisations', aPlace],
  ['workspaces.store', 'workspaces', aPlace],
  [
    'reportMails.store',
    'report_mails',
    async (workspace) => ({
      name: 'Weekly',
      every: 'Week',
      recipients: 'guest@example.com',
      campaignId: (await call(workspace, 'POST', '/campaigns', { name: 'Winter' })).body.id,
    }),
  ],
]

function aPlace(): Fields {
  return { name: 'Second', workspaceName: 'Main', timeZone: 'UTC' }
}

async function count(table: string): Promise<number> {
  const [{ total }] = await db.from(table).count('* as total')
  return Number(total)
}

async function open(id: string) {
  const workspace = await aWorkspace()
  const owner = await aMember(workspace, 'Owner', { installationAdministrator: true })
  return { client: new FormClient(owner), path: pathOf(id, workspace), workspace }
}

function pathOf(id: string, workspace: TestWorkspace): string {
  const { url } = consolePages().find((one) => one.id === id)!
  return url.replace(/:(\w+)/g, (_, name) => workspace[name as keyof TestWorkspace])
}

test.group('A creating form that is sent several times', () => {
  for (const [id, table, fieldsOf] of FORMS) {
    test(`makes one of five at once: ${id}`, async ({ assert }) => {
      const { client, path, workspace } = await open(id)
      const fields = { ...(await fieldsOf(workspace)), _once: newId() }
      const before = await count(table)
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => client.post(path, fields)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [303, 303, 303, 303, 303],
        answers[0].text
      )
      assert.lengthOf(new Set(answers.map(({ headers }) => headers.get('location'))), 1)
      assert.equal(await count(table), before + 1)
    })
  }

  test('makes another one for another form, and for other words in the same', async ({
    assert,
  }) => {
    const { client, path } = await open('campaigns.store')
    const before = await count('campaigns')
    await client.post(path, { name: 'One', _once: 'a' })
    await client.post(path, { name: 'One', _once: 'b' })
    await client.post(path, { name: 'Two', _once: 'b' })
    assert.equal(await count('campaigns'), before + 3)
  })

  test('that was refused is taken once it is right', async ({ assert }) => {
    const { client, path } = await open('campaigns.store')
    const before = await count('campaigns')
    await client.post(path, { name: '', _once: 'a' })
    assert.equal(await count('campaigns'), before)
    await client.post(path, { name: 'One', _once: 'a' })
    assert.equal(await count('campaigns'), before + 1)
  })

  test('shows a secret with the first answer alone, and nothing keeps it', async ({ assert }) => {
    const { client, path } = await open('api_keys.store')
    const fields = { 'name': 'Key', 'scopes[]': 'links:read', 'lifetime': 'never', '_once': 'a' }
    await client.post(path, fields)
    await client.post(path, fields)
    const rows = await db.from('idempotency_keys').whereNotNull('body')
    assert.isFalse(rows.some(({ body }) => body.includes('shunt_')))
    assert.isTrue(rows.some(({ body }) => JSON.parse(body).hadSecret === true))
  })

  test('has a key of its own on the page that shows it', async ({ assert }) => {
    // Those stand on pages of other things.
    const others = ['qr_codes.store', 'bells.store', 'address_domains.store']
    const shown = consolePages().filter(
      (page) => isCreatingPage(page) && page.id.endsWith('.store') && !others.includes(page.id)
    )
    assert.isAbove(shown.length, 9)
    for (const { id } of shown) {
      const { client, workspace } = await open(id)
      const path = pathOf(
        id.replace('invitations.store', 'members.invite').replace('.store', '.create'),
        workspace
      )
      const first = keyIn((await client.get(path)).text)
      assert.isNotNull(first, id)
      assert.notEqual(first, keyIn((await client.get(path)).text), id)
    }
  })
})

function keyIn(html: string): string | null {
  return /name="_once" value="([^"]+)"/.exec(html)?.[1] ?? null
}
