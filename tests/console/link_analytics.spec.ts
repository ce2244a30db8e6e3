import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { aLink, linksPath } from '#tests/console/support/a_link'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

/** Creates a link that was clicked for two months, beside another, and once by a program. */
async function aBusyLink() {
  const workspace = await aWorkspace()
  const link = await aLink(workspace, { title: 'Spring sale' })
  const other = await aLink(workspace)
  await countClicks(workspace.workspaceId, busyMonths([link.id, other.id]))
  await countClicks(workspace.workspaceId, [{ linkId: link.id, userAgent: 'Twitterbot/1.0' }])
  return { workspace, link, own: `${linksPath(workspace)}/${link.id}` }
}

const currentTab = (page: Page) => page.locator('.tabs [aria-current=page]').textContent()

/** Follows a link, and checks that it leads to a page below the link's own. */
async function follow(page: Page, own: string, name: string) {
  await page
    .locator('main')
    .getByRole('link', { name, exact: name === 'Filter' })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname.startsWith(own))
}

browserGroup('A link’s own analytics', () => {
  test('are well formed and accessible', async ({ assert }) => {
    const { workspace, own } = await aBusyLink()
    const person = await ownerOf(workspace)
    await assertLooks(assert, person, 'link-analytics', `${own}/analytics`)
    await assertLooks(assert, person, 'link-analytics-filter', `${own}/analytics/filter`)
    await assertLooks(assert, person, 'link-analytics-excluded', `${own}/analytics/not-counted`)
  })

  test('mark changes of the link beside annotations, and none of its title', async ({ assert }) => {
    const { workspace, link, own } = await aBusyLink()
    const base = `/links/${link.id}`
    let { version } = link
    const change = async (body: object) => {
      const answer = await call(workspace, 'PATCH', base, { ...body, version })
      assert.equal(answer.status, 200)
      version = answer.body.version
    }
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const marks = async () => {
      await page.goto(`${own}/analytics?days=7`)
      return page.locator('.chart-notes li').allInnerTexts()
    }
    await change({ title: 'Summer sale' })
    assert.deepEqual(await marks(), [])
    await change({ destinationUrl: 'https://shop.example/summer', title: 'Sale' })
    await change({ status: 'Paused' })
    await change({ password: 'seven quiet lanterns' })
    const date = new Date().toISOString().slice(0, 10)
    await call(workspace, 'POST', '/notes', { text: 'Newsletter 47', date, linkId: link.id })
    const said = await marks()
    assert.lengthOf(said, 1)
    assert.include(
      said[0],
      'Newsletter 47; Changed: Destination; Changed: state to Paused; Changed: Password'
    )
    const mark = page.getByRole('link', { name: /^Annotation 1: Newsletter 47; Changed/ })
    assert.equal(await mark.getAttribute('href'), '#note-1')
    await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics?days=7`)
    assert.notInclude(await page.locator('.chart-notes').innerText(), 'Changed')
    await page.goto(`${own}/analytics?from=2026-01-01&to=2026-01-05`)
    assert.equal(await page.locator('.chart-notes').count(), 0)
  })

  test('are a tab of the link, which what is chosen there stays below', async ({ assert }) => {
    const { workspace, link, own } = await aBusyLink()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const host = new URL(link.shortUrl).host
    await page.goto(own)
    await page.locator('.tabs').getByRole('link', { name: 'Analytics' }).click()
    assert.equal(new URL(page.url()).pathname, `${own}/analytics`)
    assert.include(await page.locator('h1').textContent(), `${host}/${link.alias}`)
    assert.include(await currentTab(page), 'Analytics')
    const figures = async () => (await page.locator('.stats').textContent())!
    const { body: report } = await call(workspace, 'GET', `/links/${link.id}/analytics`)
    assert.include(await figures(), String(report.totals.humanClicks))

    await follow(page, own, 'Yesterday')
    assert.equal(new URL(page.url()).searchParams.get('days'), 'yesterday')
    await page.goto(`${own}/analytics?days=90`)
    await follow(page, own, 'Germany')
    const chip = page.locator('.chip--filter', { hasText: 'Country' })
    assert.include(await chip.textContent(), 'Germany')
    assert.equal(new URL(page.url()).searchParams.get('linkId'), null)
    await follow(page, own, 'Filter')
    await page.locator('main nav').getByRole('link', { name: 'Device', exact: true }).click()
    await page.getByLabel(/Desktop/).check()
    await page.getByRole('button', { name: 'Apply filter' }).click()
    await page.locator('.chip--filter', { hasText: 'Device' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `${own}/analytics`)
    assert.equal(new URL(page.url()).searchParams.get('days'), '90')
    await page.goto(`${own}/analytics`)
    await follow(page, own, 'View filtered visits')
    assert.equal(await page.locator('tbody tr').count(), 1)
    await page.locator('.crumbs').getByRole('link', { name: 'Analytics' }).click()
    assert.equal(new URL(page.url()).pathname, `${own}/analytics`)
    const file = await page.request.get(
      (await page.locator('#file-countries a').first().getAttribute('href'))!
    )
    assert.include(await file.text(), 'GB,United Kingdom')
    await page.locator('.tabs').getByRole('link', { name: 'Overview' }).click()
    assert.equal(new URL(page.url()).pathname, own)
    await follow(page, own, 'View analytics')
    assert.equal(new URL(page.url()).pathname, `${own}/analytics`)
  })

  test('of an unknown, foreign or deleted link are not found, in the frame', async ({ assert }) => {
    const { workspace, link } = await aBusyLink()
    const foreign = await aLink(await aWorkspace())
    await call(workspace, 'DELETE', `/links/${link.id}`)
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    for (const id of ['00000000000000000000', 'no%20id', foreign.id, link.id]) {
      for (const part of ['', '/filter', '/not-counted', '/table?table=series']) {
        const path = `${linksPath(workspace)}/${id}/analytics${part}`
        assert.equal((await page.goto(path))!.status(), 404, path)
        assert.equal(await page.locator('.side a[href$="/links"]').count(), 1, path)
      }
    }
  })
})
