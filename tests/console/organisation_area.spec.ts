import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright-core'
import { sealAuditLog } from '#app/people/audit/actions/seal_audit_log'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { cutCells } from '#tests/console/support/cut_cells'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf, somebody } from '#tests/fixtures/people'
import { aCode } from '#tests/fixtures/qr_codes'
import { aWorkspace } from '#tests/fixtures/workspace'

const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

browserGroup('An organisation', () => {
  test('is made, with its first workspace, and gets another', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const page = await openPage({ person, script: false })
    await page.goto('/console/organisations/new')
    await page.getByLabel('Name of the organisation').fill('Harbour Trust')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Name of its first workspace').fill('Events')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await told(page, 'Harbour Trust created. This is its first workspace.')
    await page.getByRole('link', { name: 'Organisation' }).click()
    await page.getByRole('link', { name: 'New workspace' }).click()
    await page.getByLabel('Name').fill('Press')
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await told(page, 'Workspace Press created.')
    const row = await db.from('workspaces').where('name', 'Press').firstOrFail()
    assert.equal(row.time_zone, 'Europe/Berlin')
  })

  test('is not made by somebody where registration is closed', async ({ assert }) => {
    const page = await openPage({ person: await somebody() })
    assert.equal((await page.goto('/console/organisations/new'))!.status(), 403)
  })

  test('shows every plan whole on a phone, its own among them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), size: 'small' })
    await page.goto(`/console/organisations/${workspace.organisationId}/plan`)
    const table = page.getByRole('table', { name: 'Compare plans' })
    assert.deepEqual(await cutCells(table), [])
    const values = table.locator('tbody tr').first().locator('td')
    const labels = await values.evaluateAll((cells) =>
      cells.map((cell) => (cell as unknown as { dataset: { label: string } }).dataset.label)
    )
    assert.includeMembers(labels, ['Free', 'Pro', 'Business (current)'])
  })

  test('shows what a plan has in the column of the plan', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/organisations/${workspace.organisationId}/plan`)
    const lines = page.getByRole('table', { name: 'Compare plans' }).locator('tbody tr')
    const endOf = async (shown: Locator) => {
      const { x, width } = (await shown.boundingBox())!
      return x + width
    }
    const mark = await endOf(lines.first().locator('td').last().locator('svg'))
    const cell = await endOf(lines.first().locator('td').last())
    assert.isBelow(cell - mark, 25)
  })

  test('asks for two-factor only once its Owner has it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const path = `/console/organisations/${workspace.organisationId}/settings`
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    await page.getByLabel('Require two-factor authentication').check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.locator('#mfaRequired-error').waitFor()
    const other = await aMember(workspace, 'Owner', { mfaEnabled: true })
    const theirs = await openPage({ person: other })
    await theirs.goto(path)
    await theirs.getByLabel('Require two-factor authentication').check()
    await theirs.getByRole('button', { name: 'Save settings' }).click()
    await told(theirs, 'The settings are saved.')
    assert.equal((await page.goto(path))!.status(), 403)
  })
})

browserGroup('A workspace', () => {
  test('is renamed, and its audit log says so, filtered and as CSV', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `/console/workspaces/${workspace.workspaceId}`
    await page.goto(`${path}/settings`)
    await page.getByLabel('Name').fill('Exhibitions')
    await page.getByLabel('Time zone').selectOption('Europe/London')
    await page.getByLabel('Conversion tracking').check()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await told(page, 'The settings are saved.')
    const row = await db.from('workspaces').where('id', workspace.workspaceId).firstOrFail()
    assert.deepEqual(
      [row.name, row.time_zone, row.conversion_tracking],
      ['Exhibitions', 'Europe/London', 1]
    )
    await page.goto(`${path}/audit-log`)
    await page.getByLabel('Action').selectOption('workspace.updated')
    await page.getByRole('button', { name: 'Filter' }).click()
    const entries = page.locator('details.entry')
    assert.equal(await entries.count(), 1)
    assert.include((await entries.textContent())!, 'changed workspace')
    await entries.locator('summary').click()
    await entries.getByText('Europe/London').waitFor()
    const link = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    const csv = await (await page.request.get(link!)).text()
    assert.lengthOf(csv.trim().split('\n'), 2)
    assert.include(csv, 'workspace.updated')
  })

  test('has an audit log in words, sealed up to a moment, that is checked on demand', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `/console/workspaces/${workspace.workspaceId}`
    await page.goto(`${path}/settings`)
    await page.getByLabel('Name').fill('Exhibitions')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await sealAuditLog()
    await page.goto(`${path}/audit-log`)
    await page.locator('.badge', { hasText: 'Sealed up to' }).waitFor()
    const options = await page.locator('select[name=action] option').allTextContents()
    assert.include(options, 'Workspace changed')
    assert.notInclude(options.join(), '.')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.locator('.toasts').getByText('verified').waitFor()
    assert.deepEqual(await axe(page), [])

    const last = await db.from('audit_log').whereNotNull('chain_position').orderBy('chain_position', 'desc').firstOrFail() // prettier-ignore
    const forge = (address: string | null) =>
      db.from('audit_log').where('id', last.id).update({ address })
    await forge('203.0.113.9')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.locator('.toasts').getByText('The log was tampered with').waitFor()
    await forge(last.address)
  })

  test('names webhooks and QR codes as people know them, not by their ids', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const owner = await ownerOf(workspace)
    const url = 'https://hooks.example.com/orders/incoming'
    const webhook = { url, events: ['link.created'] }
    assert.equal((await call(workspace, 'POST', '/webhooks', webhook)).status, 201)
    await aCode(workspace, { name: 'Poster at the station' })
    const page = await openPage({ person: owner, script: false })
    await page.goto(`/console/workspaces/${workspaceId}/audit-log`)
    const said = (action: string) => page.locator('main li', { hasText: action }).textContent()
    const [ofWebhook, ofCode] = [await said('created webhook'), await said('created QR code')]
    assert.match(ofWebhook!, /created webhook\s+hooks\.example\.com/)
    assert.match(ofCode!, /created QR code\s+Poster at the station/)

    // With the key that sealed its address lost, the log still stands.
    await db
      .from('webhooks')
      .where('workspace_id', workspaceId)
      .update({ url: 'sealed by another' })
    assert.equal((await page.reload())!.status(), 200)
  })

  test('a check is for who may read the log', async ({ assert }) => {
    const workspace = await aWorkspace()
    const manager = await aMember(workspace, 'Manager')
    const path = `/console/workspaces/${workspace.workspaceId}/audit-log/check`
    assert.equal((await new FormClient(manager).post(path)).status, 403)
  })

  test('of an empty workspace begins with its first link, and lists what the first week brings', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`/console/workspaces/${workspace.workspaceId}`)
    await page.getByRole('heading', { name: 'Create your first link' }).waitFor()
    await page.getByRole('heading', { name: 'Your first week' }).waitFor()
    const invite = page.getByRole('link', { name: 'Invite a colleague' })
    assert.include((await invite.getAttribute('href'))!, `${workspace.workspaceId}/members/invite`)
  })
})
