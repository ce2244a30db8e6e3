import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { countClicks } from '#tests/console/support/counted_clicks'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

/** Creates a workspace with visits of the last minutes from some countries. */
async function aVisitedWorkspace() {
  const workspace = await aWorkspace({ timeZone: 'UTC' })
  const { workspaceId } = workspace
  const spring = await aLink(workspaceId, { alias: `spring-${newId()}`, title: 'Spring sale' })
  const long = 'A title that is as long as people write them where they have much to say'
  const other = await aLink(workspaceId, { title: long })
  const countries = ['GB', 'GB', 'DE', 'US', 'BR', 'JP', 'ZA', null]
  await countClicks(
    workspaceId,
    countries.map((country, at) => ({
      linkId: at % 2 ? spring : other,
      country,
      atMs: Date.now() - at * 20_000,
      referrerHost: at % 3 ? 'news.example' : null,
    }))
  )
  return { ...workspace, spring, path: `/console/workspaces/${workspaceId}/analytics/live` }
}

browserGroup('The live view', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const workspace = await aVisitedWorkspace()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      assert.equal((await page.goto(workspace.path))!.status(), 200)
      await page.locator('[data-live-state][data-is-live]').waitFor()
      await shot(page, `live-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  test('shows visits as they come in, until it is paused', async ({ assert }) => {
    const workspace = await aVisitedWorkspace()
    const { workspaceId, spring } = workspace
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(workspace.path)
    const rows = page.locator('[data-live-list] > li')
    await page.locator('[data-live-state][data-is-live]').waitFor()
    assert.equal(await rows.count(), 8)
    await countClicks(workspaceId, [{ linkId: spring, country: 'FR', referrerHost: 'new.example' }])
    await rows.first().filter({ hasText: 'new.example' }).waitFor()
    assert.match((await rows.first().textContent())!, /Spring sale.*France/s)
    assert.equal(await rows.first().locator('a').getAttribute('href'), `/console/workspaces/${workspaceId}/links/${spring}`) // prettier-ignore
    await page.locator('tbody tr', { hasText: 'France' }).waitFor()
    await page.locator('[data-live-map] [data-code=FR].level-1').waitFor({ state: 'attached' })
    await page.locator('[data-live-counts] dd', { hasText: /^9$/ }).first().waitFor()

    const pause = page.getByRole('button', { name: 'Pause' })
    await pause.click()
    await page.getByText('Paused.').waitFor()
    await countClicks(workspaceId, [
      { linkId: spring, country: 'CL', referrerHost: 'late.example' },
    ])
    await page.waitForTimeout(2_500)
    assert.equal(await page.getByText('late.example').count(), 0)
    await pause.click()
    await page.getByText('late.example').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('says that no country is known, until one is', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'UTC' })
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId)
    await countClicks(workspaceId, [{ linkId, country: null }])
    const page = await openPage({ size: 'small', person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspaceId}/analytics/live`)
    await page.locator('[data-live-state][data-is-live]').waitFor()
    const said = page.getByText('No visit of the last 10 minutes has a known country.')
    const table = page.getByRole('table', { name: 'Visitors and visits by country' })
    assert.deepEqual([await said.isVisible(), await table.isVisible()], [true, false])
    await shot(page, 'live-placeless')
    await countClicks(workspaceId, [{ linkId, country: 'FR' }])
    await table.getByText('France').waitFor()
    assert.isFalse(await said.isVisible())
  })

  test('says that it ended to a person who may no longer see it', async ({ assert }) => {
    const workspace = await aVisitedWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(workspace.path)
    await page.locator('[data-live-state][data-is-live]').waitFor()
    await db.from('workspace_members').where('user_id', viewer.userId).delete()
    await page.getByText('The live view ended').waitFor()
    assert.isTrue(await page.getByRole('button', { name: 'Pause' }).isDisabled())
  })

  test('is a page with the latest visits where no script runs', async ({ assert }) => {
    const workspace = await aVisitedWorkspace()
    const { workspaceId, spring } = workspace
    const page = await openPage({ person: await aMember(workspace, 'Viewer'), script: false })
    await page.goto(`/console/workspaces/${workspaceId}/links/${spring}/analytics`)
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    const rows = page.locator('[data-live-list] > li')
    assert.equal(await rows.count(), 4)
    assert.match((await rows.allTextContents()).join(), /Unknown/)
    await page.getByText('Reload the page to see new ones.').waitFor()
    await countClicks(workspaceId, [{ linkId: spring, referrerHost: 'new.example' }])
    await page.getByRole('link', { name: 'Reload' }).click()
    await rows.first().filter({ hasText: 'new.example' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Pause' }).isVisible(), false)
  })
})
