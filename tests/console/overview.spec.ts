import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { clickedOnDays, links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`
const dayBefore = (days: number) => DateTime.utc().minus({ days }).toISODate()

/** Creates a workspace with clicks, a note, and something of each kind that needs a person. */
async function aBusyWorkspace() {
  const workspace = await aWorkspace()
  const soon = DateTime.utc().plus({ days: 3 }).toISO()
  const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'Winter Lights' })).body
  const made = await links(
    workspace,
    { title: 'Winter Lights', campaignId: campaign.id },
    { endsAt: soon },
    {}
  )
  await db.from('links').where('id', made[2].id).update({ health_status: 'Broken' })
  await clickedOnDays(workspace.workspaceId, [4, 8, 15, 16, 23, 42])
  const dimension = { workspace_id: workspace.workspaceId, day: dayBefore(1) }
  await db.table('click_day_dimensions').multiInsert([
    { ...dimension, dimension: 'links', value: made[0].id, human_clicks: 42 },
    { ...dimension, dimension: 'campaigns', value: campaign.id, human_clicks: 42 },
    { ...dimension, dimension: 'countries', value: 'PT', human_clicks: 42 },
  ])
  await call(workspace, 'POST', '/notes', { text: 'Tickets on sale', date: dayBefore(2) })
  await db.table('webhooks').insert({
    id: newId(),
    workspace_id: workspace.workspaceId,
    url: encryption.encrypt('https://crm.example/hook'),
    lane: 'crm.example',
    format: 'Json',
    description: 'Ticketing',
    events: '[]',
    click_thresholds: '[]',
    enabled: false,
    disabled_reason: 'DeliveriesFailed',
    created_by: workspace.userId,
    created_at: new Date(),
    updated_at: new Date(),
  })
  return { workspace, made, campaign }
}

browserGroup('The overview of a workspace', () => {
  test('leads to the first link, and later to the list of them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const path = pathOf(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    const first = page.locator('main').getByRole('link', { name: 'Create the first link' })
    assert.equal(await first.getAttribute('href'), `${path}/links/new`)
    const leads = await page.locator('main').getByRole('link').allTextContents()
    assert.match(leads[0], /Create the first link/)
    await shot(page, 'overview-first')
    assert.deepEqual(await axe(page), [])
    const manager = await openPage({ person: await aMember(workspace, 'Manager'), size: 'small' })
    await manager.goto(path)
    await manager.locator('main').getByRole('link', { name: 'Create the first link' }).waitFor()
    await shot(manager, 'overview-first-small')
    const viewer = await openPage({ person: await aMember(workspace, 'Viewer') })
    await viewer.goto(path)
    await viewer.getByRole('heading', { name: 'No links yet' }).waitFor()
    assert.equal(await viewer.locator('main').getByRole('link', { name: 'Create' }).count(), 0)

    // Two clicks and one typed field.
    await first.click()
    await page.getByLabel('Destination').first().fill('example.com/winter')
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    // A toast goes after 8 s, which a busy machine may take to look.
    await page.locator('.toasts').getByText('Created ').waitFor({ state: 'attached' })

    await links(workspace, {})
    await page.goto(path)
    await page.getByRole('link', { name: 'Links: 2' }).click()
    assert.equal(await page.locator('[data-row]').count(), 2)
  })

  test('shows the period, what led, what needs somebody, and what was changed', async ({
    assert,
  }) => {
    const { workspace, made, campaign } = await aBusyWorkspace()
    const path = pathOf(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    const main = page.locator('main')
    await main.getByRole('link', { name: 'New link' }).waitFor()
    await main.getByText('108').first().waitFor()
    assert.isTrue(await main.getByText('Tickets on sale').last().isVisible())
    // Counting began within the period before: there is nothing to be compared with.
    assert.equal(await main.locator('.delta').count(), 0)
    for (const [heading, href] of [
      ['Top links', `${path}/links/${made[0].id}`],
      ['Campaigns', `${path}/campaigns/${campaign.id}`],
    ]) {
      const card = main.locator('section.card').filter({ hasText: heading })
      assert.equal(await card.locator(`a[href="${href}"]`).count(), 1, heading)
    }
    const attention = main.locator('#attention')
    for (const [words, href] of [
      ['One link is broken', `${path}/link-health`],
      ['One link ends within 14 days', `${path}/links?endsWithin=14`],
      ['The webhook Ticketing is turned off', `${path}/webhooks/`],
    ]) {
      const link = attention.getByRole('link', { name: words })
      assert.include(await link.getAttribute('href'), href)
    }
    await main.locator('#recent').getByText('Winter Lights').waitFor()
    await page.locator('#presets-button').click()
    await page.getByRole('link', { name: '7 days' }).click()
    await page.waitForURL(`**${path}?days=7`)
    assert.isAbove(await main.getByText('108').count(), 0)

    const earlier = { scope_id: workspace.workspaceId }
    await db.table('click_days').multiInsert([
      { ...earlier, day: dayBefore(70), human_clicks: 3 },
      { ...earlier, day: dayBefore(40), human_clicks: 54 },
    ])
    await page.goto(`${path}?days=30`)
    assert.match((await main.locator('.delta').first().textContent())!, /100/)
  })

  test('says whose the allowance of QR codes is', async () => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(pathOf(workspace))
    await page.getByText('New QR codes this month, in the organisation').waitFor()
  })

  test('tells a Viewer what concerns them, and is well made in every view', async ({ assert }) => {
    const { workspace } = await aBusyWorkspace()
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const { text } = await viewer.get(pathOf(workspace))
    assert.include(text, 'One link is broken')
    assert.notInclude(text, 'Ticketing')
    assert.notInclude(text, '/audit-log')
    assert.include(text, 'Newest links')
    const person = await ownerOf(workspace)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      await page.goto(pathOf(workspace))
      await shot(page, `overview-busy-${size}`)
      assert.deepEqual(await axe(page), [], `${size}`)
      assert.isAtMost(await overflowOf(page), 0)
    }
  })
})
