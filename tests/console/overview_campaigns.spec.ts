import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, overflowOf, SIZE_NAMES } from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const dayBefore = (days: number) => DateTime.utc().minus({ days }).toISODate()

/** Creates two campaigns that were clicked on days of the last weeks, and one that was not. */
async function aPlannedWorkspace() {
  const workspace = await aWorkspace({ timeZone: 'UTC' })
  const [spring, autumn] = await Promise.all(
    ['Spring', 'Autumn', 'Silent'].map(async (name) => {
      const { body } = await call(workspace, 'POST', '/campaigns', { name })
      return body.id as string
    })
  )
  await links(workspace, { campaignId: spring }, { campaignId: spring }, { campaignId: autumn })
  const rows = [
    [spring, 1, 20],
    [spring, 10, 30],
    [autumn, 2, 70],
    [spring, 40, 500],
  ] as const
  for (const [value, days, clicks] of rows) {
    await db.table('click_day_dimensions').insert({
      workspace_id: workspace.workspaceId,
      dimension: 'campaigns',
      day: dayBefore(days),
      value,
      human_clicks: clicks,
    })
    const day = { scope_id: workspace.workspaceId, day: dayBefore(days), human_clicks: clicks }
    await db.table('click_days').insert(day)
  }
  return { workspace, spring, autumn, path: `/console/workspaces/${workspace.workspaceId}` }
}

browserGroup('Campaigns of the overview', () => {
  test('stand with their links, their clicks of the period and their course', async ({
    assert,
  }) => {
    const { workspace, spring, path } = await aPlannedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(path)
    const rows = page.locator('#campaigns tbody tr')
    const cellsOf = async (at: number) =>
      (await rows.nth(at).locator('td').allTextContents()).map((text) => text.trim())
    assert.deepEqual(await cellsOf(0), ['Autumn', '1', '70', ''])
    assert.deepEqual(await cellsOf(1), ['Spring', '2', '50', ''])
    assert.equal(await rows.count(), 2)
    await rows.nth(1).getByRole('img', { name: 'Clicks of Spring: 30 days' }).waitFor()
    const courseOf = () => rows.nth(1).locator('.spark path').getAttribute('d')
    const ofMonth = await courseOf()
    await page.goto(`${path}?days=7`)
    assert.deepEqual(await cellsOf(1), ['Spring', '2', '20', ''])
    await rows.nth(1).getByRole('img', { name: 'Clicks of Spring: 7 days' }).waitFor()
    assert.notEqual(await courseOf(), ofMonth)
    await rows.nth(1).getByRole('link', { name: 'Spring' }).click()
    await page.waitForURL(`**/campaigns/${spring}`)
  })

  test('fit every window', async ({ assert }) => {
    const { workspace, path } = await aPlannedWorkspace()
    for (const size of SIZE_NAMES) {
      const page = await openPage({ person: await ownerOf(workspace), size })
      await page.goto(path)
      await page.locator('#campaigns').waitFor()
      assert.deepEqual(await axe(page), [], size)
      assert.isAtMost(await overflowOf(page), 0, size)
    }
  })
})
