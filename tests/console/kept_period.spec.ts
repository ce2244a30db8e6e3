import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { aLink } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Creates a link of a campaign, with a QR code, that was clicked for two months. */
async function aCountedWorkspace() {
  const workspace = await aWorkspace()
  const { body: campaign } = await call(workspace, 'POST', '/campaigns', { name: 'Spring' })
  const link = await aLink(workspace, { campaignId: campaign.id })
  const { body: code } = await call(workspace, 'POST', '/qr-codes', { linkId: link.id })
  const clicks = busyMonths([link.id], { campaignId: campaign.id })
  await countClicks(workspace.workspaceId, clicks)
  const place = `/console/workspaces/${workspace.workspaceId}`
  const paths = {
    overview: place,
    analytics: `${place}/analytics`,
    link: `${place}/links/${link.id}`,
    linkAnalytics: `${place}/links/${link.id}/analytics`,
    campaign: `${place}/campaigns/${campaign.id}`,
    code: `${place}/qr-codes/${code.id}`,
    compare: `${place}/analytics/compare`,
  }
  return { workspace, paths }
}

const shown = (page: Page) => page.locator('#presets-button').textContent()

/** Returns the number of entries of the page's chart, read off its table. */
const entries = (page: Page) => page.locator('.chart tbody tr').count()

browserGroup('The period', () => {
  test('that was chosen last holds on every page', async ({ assert }) => {
    const { workspace, paths } = await aCountedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(paths.overview)
    assert.include(await shown(page), '30 days')
    await page.locator('#presets-button').click()
    await page.locator('#presets').getByRole('link', { name: '7 days' }).click()
    await page.waitForURL(`**${paths.overview}?days=7`)
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path)
      assert.include(await shown(page), '7 days', name)
      if (!['code', 'compare'].includes(name)) assert.equal(await entries(page), 7, name)
    }
    await page.goto(`${paths.link}?days=90`)
    await page.goto(paths.analytics)
    assert.equal(await entries(page), 90)
  })

  test('of an address wins, and days of one’s own change no other page', async ({ assert }) => {
    const { workspace, paths } = await aCountedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(`${paths.analytics}?days=7`)
    const from = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    await page.goto(`${paths.analytics}?from=${from}`)
    assert.include(await shown(page), 'Custom')
    assert.equal(await entries(page), 4)
    for (const odd of ['days=1', 'days=soon', 'days[]=90', 'days=']) {
      await page.goto(`${paths.overview}?${odd}`)
      assert.include(await shown(page), '7 days', odd)
    }
    await page.context().addCookies([{ name: 'shunt_period', value: '%00', url: page.url() }])
    await page.goto(paths.link)
    assert.include(await shown(page), '30 days')
  })

  test('of each kind is shown by the Overview, a link, a campaign and a code', async ({
    assert,
  }) => {
    const { workspace, paths } = await aCountedWorkspace()
    const date = new Date().toISOString().slice(0, 10)
    await call(workspace, 'POST', '/notes', { text: 'Posters up', date })
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    for (const [preset, text] of [
      ['today', 'Today'],
      ['yesterday', 'Yesterday'],
      ['week', 'This week'],
      ['month', 'This month'],
      ['365', '12 months'],
      ['all', 'All time'],
    ]) {
      for (const path of [paths.overview, paths.link, paths.campaign, paths.code]) {
        assert.equal(
          (await page.goto(`${path}?days=${preset}`))!.status(),
          200,
          `${preset} ${path}`
        )
        assert.include(await shown(page), text)
      }
    }
    await page.goto(`${paths.link}?days=today`)
    assert.isAbove(await entries(page), 20)
    assert.include(await page.locator('.chart tbody th').nth(5).textContent(), '05:00')
    await page.getByRole('link', { name: 'Annotation 1: Posters up' }).waitFor()
  })

  test('draws no zeros for days before something was created', async ({ assert }) => {
    const { workspace, paths } = await aCountedWorkspace()
    const { body: other } = await call(workspace, 'POST', '/campaigns', { name: 'Autumn' })
    const link = await aLink(workspace, { campaignId: other.id })
    await countClicks(workspace.workspaceId, [{ linkId: link.id, campaignId: other.id }])
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const cells = async () => {
      const texts = await page.locator('.chart tbody td:nth-child(2)').allTextContents()
      return texts.map((text) => text.trim())
    }
    const place = paths.overview
    await page.goto(`${place}/campaigns/${other.id}?days=30`)
    assert.deepEqual((await cells()).slice(0, 29), Array(29).fill(''))
    await page.getByText('Counting began').waitFor()
    await page.goto(`${place}/analytics/compare?linkId=${link.id}&campaignId=${other.id}&days=30`)
    assert.deepEqual((await cells()).slice(0, 29), Array(29).fill(''))
    for (const interval of ['week', 'month']) {
      await page.goto(`${place}/links/${link.id}/analytics?days=90&interval=${interval}`)
      assert.equal((await cells())[0], '', interval)
      assert.notInclude((await page.locator('.chart-x').textContent())!, 'Today', interval)
    }
  })

  test('draws no zeros for the hours of today that are to come', async ({ assert }) => {
    const { workspace, paths } = await aCountedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    for (const path of [`${paths.overview}/analytics`, paths.overview, paths.link]) {
      await page.goto(`${path}?days=today`)
      const texts = await page.locator('.chart tbody td:nth-child(2)').allTextContents()
      const hour = new Date().getUTCHours()
      const counted = texts.map((text) => text.trim() !== '')
      assert.include([hour, hour - 1], counted.lastIndexOf(true), path)
      const area = await page.locator('.chart .area').getAttribute('d')
      const places = [...area!.matchAll(/[ML](\d[\d.]*),/g)].map(([, x]) => Number(x))
      assert.isAtMost(Math.max(...places), Math.ceil((hour * 1000) / 23), path)
    }
    await shot(page, 'period-hours-to-come')
  })

  for (const size of SIZE_NAMES) {
    test(`${size}: has room where it can be chosen`, async ({ assert }) => {
      const { workspace, paths } = await aCountedWorkspace()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      for (const name of ['overview', 'link', 'campaign', 'code'] as const) {
        await page.goto(`${paths[name]}?days=today`)
        await shot(page, `period-${name}-${size}`)
        assert.deepEqual(await axe(page), [], name)
        assert.isAtMost(await overflowOf(page), 0, name)
      }
    })
  }
})
