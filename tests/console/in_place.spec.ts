import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { linksPath, onlyLink, unfold } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { clicked, clickedOnDays, links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { eventually } from '#tests/fixtures/installation'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const ROW = 41
const LOST = 'No connection. Your text is kept. Try again.'

/** A workspace with a hundred links, most clicks first on its page, scrolled to row 41. */
async function aLongList(view: Parameters<typeof openPage>[0] = {}) {
  const workspace = await aWorkspace()
  const inputs = Array.from({ length: 100 }, (_, at) => ({ title: `Link ${at}` }))
  const made = await links(workspace, ...inputs)
  for (const [at, { id }] of made.entries()) await clicked(id, 1_000 - at)
  const page = await openPage({ ...view, person: await ownerOf(workspace) })
  const path = `${linksPath(workspace)}?sort=-humanClicks&pageSize=100`
  await page.goto(path)
  const { alias, id } = made[ROW - 1]
  const button = page.getByRole('button', { name: `More for ${alias}`, exact: true })
  const row = page.locator('tr', { hasText: `/${alias}` })
  await row.scrollIntoViewIfNeeded()
  return { workspace, made, page, path, id, alias, button, row }
}

const scrollOf = (page: Page) => page.evaluate<number>('scrollY')
/** Presses an entry of the menu. A click by the mouse may scroll the page to where it can be seen. */
const choose = (page: Page, role: 'button' | 'link', name: string) =>
  page.locator('#row-menu').getByRole(role, { name, exact: true }).dispatchEvent('click')
const announced = (page: Page, text: RegExp) =>
  page.locator('[data-announcer]').filter({ hasText: text }).waitFor({ state: 'attached' })
const focusOf = (page: Page) =>
  page.evaluate<string>(
    `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()`
  )

browserGroup('A list that is changed in place', () => {
  test('keeps place and focus with each action of a row, and its undo', async ({ assert }) => {
    const { page, path, alias, button, row } = await aLongList()
    const top = await scrollOf(page)
    assert.isAbove(top, 500)
    const stays = async (where: string) => {
      assert.closeTo(await scrollOf(page), top, 2, where)
      assert.equal(await focusOf(page), `More for ${alias}`, where)
      assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, path, where)
    }
    await page.evaluate('window.stayed = true')
    const steps: [string, RegExp, string][] = [
      ['Pause', /paused/, 'Paused'],
      ['Resume', /resumed/, 'Active'],
      ['Pause', /paused/, 'Paused'],
    ]
    for (const [action, words, state] of steps) {
      await button.click()
      await choose(page, 'button', action)
      await row.getByText(state, { exact: true }).waitFor()
      await announced(page, words)
      await stays(action)
    }
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await row.getByText('Active', { exact: true }).waitFor()
    await announced(page, /Change undone/)
    await stays('Undo')
    assert.isTrue(await page.evaluate('window.stayed'))
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    assert.deepEqual(await axe(page), [])
  })

  test('is at work until the list is there that a change comes back to', async ({ assert }) => {
    const { page, button, row } = await aLongList()
    await page.evaluate(`{
      const { text } = Response.prototype
      Response.prototype.text = function () {
        return new Promise((resolve) => (window.readOn = () => resolve(text.call(this))))
      }
    }`)
    await button.click()
    await choose(page, 'button', 'Pause')
    await page.waitForFunction(() => 'readOn' in globalThis)
    assert.equal(await page.locator('main[data-busy]').count(), 1)
    await page.evaluate('readOn()')
    await row.getByText('Paused', { exact: true }).waitFor()
    assert.equal(await page.locator('main[data-busy]').count(), 0)
  })

  test('is loaded again where the list that a change comes back to breaks off', async ({
    assert,
  }) => {
    const { page, button, row } = await aLongList()
    await page.evaluate('window.stayed = true')
    await page.evaluate(
      'Response.prototype.text = () => Promise.reject(new TypeError("broken off"))'
    )
    await button.click()
    await choose(page, 'button', 'Pause')
    await row.getByText('Paused', { exact: true }).waitFor()
    assert.isUndefined(await page.evaluate('window.stayed'))
    assert.equal(await page.locator('main[data-busy]').count(), 0)
  })

  test('opens the menu of a row with Enter, and goes through it by arrow keys', async ({
    assert,
  }) => {
    const { page, button, alias } = await aLongList()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('#row-menu:popover-open').waitFor()
    await page.locator('#row-menu :focus').waitFor()
    assert.equal(await focusOf(page), 'Open')
    await page.keyboard.press('ArrowDown')
    assert.equal(await focusOf(page), 'Edit')
    await page.keyboard.press('End')
    assert.equal(await focusOf(page), 'Delete')
    await page.keyboard.press('Escape')
    assert.equal(await focusOf(page), `More for ${alias}`)
  })

  test('comes to the row that takes the place of one that went', async ({ assert }) => {
    const { page, made, button, row } = await aLongList()
    const top = await scrollOf(page)
    await button.click()
    await choose(page, 'button', 'Archive')
    await row.waitFor({ state: 'detached' })
    await announced(page, /archived/)
    assert.closeTo(await scrollOf(page), top, 2)
    assert.equal(await focusOf(page), `More for ${made[ROW].alias}`)

    await page.goto(`${new URL(page.url()).pathname}?state=Archived`)
    await page.getByRole('button', { name: `More for ${made[ROW - 1].alias}` }).click()
    await choose(page, 'button', 'Unarchive')
    await announced(page, /redirects again/)
    assert.equal(await row.count(), 0)
  })

  test('is come back to at the row, from a page that asks first', async ({ assert }) => {
    const { workspace, page, alias, button, made } = await aLongList()
    await call(workspace, 'POST', '/folders', { name: 'Exhibitions' })
    const top = await scrollOf(page)
    await button.click()
    await choose(page, 'link', 'Move to folder')
    await page.getByLabel('Folder').selectOption({ label: 'Exhibitions' })
    await page.getByRole('button', { name: 'Move link' }).click()
    await page.locator('.toast').waitFor()
    assert.closeTo(await scrollOf(page), top, 2)
    assert.equal(await focusOf(page), `More for ${alias}`)
    assert.equal(new URL(page.url()).hash, '')

    // By key: where the toast lies over the button, a click by the mouse scrolls until it does not.
    await button.press('Enter')
    await choose(page, 'link', 'Delete')
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.locator('.toast').waitFor()
    assert.closeTo(await scrollOf(page), top, 2)
    assert.equal(await focusOf(page), `More for ${made[ROW].alias}`)
  })

  test('is come back to at the row without script too', async ({ assert }) => {
    const { page, row, id } = await aLongList({ script: false })
    await row.locator('.pick').check()
    await page.locator('#bulk').getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Pause link' }).click()
    await page.waitForURL(`**#link-${id}`)
    await row.getByText('Paused').waitFor()
    assert.isTrue(await row.locator('[data-row]').isVisible())
    assert.isAbove((await row.boundingBox())!.y, 0)
    assert.isBelow((await row.boundingBox())!.y, 900)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    assert.equal(await row.locator('a:focus').getAttribute('id'), `link-${id}`)
  })

  test('keeps place and focus with filters, the order, and while one searches', async ({
    assert,
  }) => {
    const { workspace, page } = await aLongList()
    const [first] = (await call(workspace, 'GET', '/links?sort=title')).body.items
    await call(workspace, 'PATCH', `/links/${first.id}`, { tags: ['press'] })
    await page.goto(linksPath(workspace))
    await page.evaluate('window.stayed = true')
    await page.locator('#q').click()
    await page.keyboard.type('Link 7')
    await page.waitForURL('**?search=Link+7')
    await announced(page, /11 links match/)
    await page.keyboard.type('7')
    await announced(page, /One link matches/)
    assert.equal(await page.locator('#q').inputValue(), 'Link 77')
    assert.equal(await page.locator('#q:focus').count(), 1)
    assert.equal(await page.locator('[data-row]').count(), 1)
    await page.getByRole('link', { name: 'Remove filter Search Link 77' }).click()
    await announced(page, /100 links match/)
    assert.equal(await focusOf(page), 'Filter')
    await page.getByLabel('Sort by').focus()
    await page.getByLabel('Sort by').selectOption('title')
    await page.waitForURL('**?sort=title')
    assert.equal(await page.locator('select[name=sort]:focus').count(), 1)
    await page.getByRole('link', { name: 'press', exact: true }).click()
    await page.waitForURL('**tag=press**')
    assert.match(await focusOf(page), /Remove filter Tag press/)
    assert.isTrue(await page.evaluate('window.stayed'))
    await page.goBack()
    await page.waitForURL('**?sort=title')
    await page.locator('[data-row]').nth(24).waitFor()
  })

  test('of QR codes archives and unarchives in its rows', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [{ id: linkId }] = await links(workspace, { title: 'A' })
    const made: any[] = []
    for (let at = 0; at < 12; at++) {
      made.push((await call(workspace, 'POST', '/qr-codes', { linkId, name: `Code ${at}` })).body)
    }
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/qr-codes?archived=1`)
    const button = page.getByRole('button', { name: 'More for Code 3', exact: true })
    await button.scrollIntoViewIfNeeded()
    const top = await scrollOf(page)
    const act = async (name: string) => {
      await button.click()
      await page.locator('.menu:popover-open').getByRole('button', { name, exact: true }).click()
    }
    await act('Archive')
    await announced(page, /Code 3 is archived/)
    assert.closeTo(await scrollOf(page), top, 2)
    assert.equal(await focusOf(page), 'More for Code 3')
    await act('Unarchive')
    await announced(page, /Code 3 is unarchived/)
    await act('Archive')
    await announced(page, /Code 3 is archived/)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await announced(page, /Code 3 is unarchived/)
    assert.equal(await focusOf(page), 'More for Code 3')
    assert.equal(new URL(page.url()).search, '?archived=1')
  })
})

browserGroup('Analytics', () => {
  test('keeps place and focus when a period, an interval or a bar is chosen', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [{ id }] = await links(workspace, { title: 'A' })
    await clickedOnDays(workspace.workspaceId, [3, 5, 9, 2])
    await clickedOnDays(id, [3, 5, 9, 2])
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics`)
      await page.evaluate('window.stayed = true; scrollTo({ top: 30, behavior: "instant" })')
      await page.locator('#presets-button').click()
      await page.getByRole('link', { name: '7 days' }).click()
      await page.waitForURL('**days=7**')
      await announced(page, /19 clicks/)
      assert.equal(await focusOf(page), '7 days')
      assert.closeTo(await scrollOf(page), 30, 2)
      if (size === 'small') await page.locator('.period-more summary').click()
      await page.getByRole('link', { name: 'Week', exact: true }).click()
      await page.waitForURL('**interval=week**')
      assert.equal(await focusOf(page), 'Week')
      assert.isTrue(await page.evaluate('window.stayed'))
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
      await shot(page, `analytics-in-place-${size}`)
    }
  })
})

browserGroup('Without a connection', () => {
  test('a form keeps what was typed, and says so at its button', async ({ assert }) => {
    for (const size of SIZE_NAMES) {
      const workspace = await aWorkspace()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(`${linksPath(workspace)}/new`)
      await page.locator('#link-destinationUrl').fill('https://example.com/winter')
      await unfold(page)
      await page.locator('#link-notes').fill('For the fair')
      await page.context().setOffline(true)
      const create = page.locator('.bar-actions').getByRole('button', { name: 'Create link' })
      await create.click()
      await page.locator('.bar-actions').getByText(LOST).waitFor()
      await create.click()
      await page.locator('.bar-actions [aria-busy]').first().waitFor({ state: 'detached' })
      assert.equal(await page.getByText(LOST).count(), 1)
      assert.equal(await page.locator('#link-notes').inputValue(), 'For the fair')
      await shot(page, `no-connection-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      await page.context().setOffline(false)
      await create.click()
      await page.locator('.toasts').getByText('Created ').waitFor()
      assert.equal(await page.getByText(LOST).count(), 0)
      assert.include(await onlyLink(workspace), { notes: 'For the fair' })
      await page.goto(`${linksPath(workspace)}/new`)
      assert.equal(await page.locator('#link-notes').inputValue(), '')
    }
  })

  test('a draft whose sending was lost on its way is there again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `${linksPath(workspace)}/new`
    await page.goto(path)
    await unfold(page)
    await page.locator('#link-notes').fill('For the fair')
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue()
    )
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await eventually(async () => page.url().startsWith('chrome-error:'))
    await page.goto(linksPath(workspace))
    await page.goto(path)
    await page.getByText('Your unsaved text is back.').waitFor()
    assert.equal(await page.locator('#link-notes').inputValue(), 'For the fair')
  })

  test('searching, filtering and a row say so, and the page stays', async ({ assert }) => {
    const { page, alias, button, row } = await aLongList()
    await page.context().setOffline(true)
    const top = await scrollOf(page)
    await button.click()
    await choose(page, 'button', 'Pause')
    await page.locator('.toasts').getByText('No connection. Nothing was changed.').waitFor()
    assert.equal(await focusOf(page), `More for ${alias}`)
    assert.closeTo(await scrollOf(page), top, 2)
    assert.isTrue(await row.getByText('Active', { exact: true }).isVisible())
    await page.locator('#q').fill('Link 7')
    await page.locator('#filters').getByText(LOST).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('#filters').getByText(LOST).waitFor()
    await page.getByRole('link', { name: 'Clicks' }).click()
    await page.locator('.toasts').getByText('No connection. Nothing was changed.').waitFor()
    await shot(page, 'no-connection-list-large')
    assert.equal(await page.locator('#q').inputValue(), 'Link 7')
    await page.context().setOffline(false)
    await page.locator('#q').press('Enter')
    await page.waitForURL('**search=Link+7**')
    assert.equal(await page.getByText(/No connection/).count(), 0)
  })
})

browserGroup('A drawer', () => {
  test('lies over its list, whose columns keep their widths', async ({ assert }) => {
    const workspace = await aWorkspace()
    await call(workspace, 'POST', '/campaigns', { name: 'Winter Lights along the river 2026' })
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      for (const part of ['api-keys', 'campaigns']) {
        const path = `/console/workspaces/${workspace.workspaceId}/${part}`
        await page.goto(path)
        const width = async () => (await page.locator('main .table').first().boundingBox())!.width
        const before = await width()
        await page.goto(`${path}/new`)
        await page.locator('.drawer').waitFor()
        assert.closeTo(await width(), before, 1, part)
        await shot(page, `drawer-${part}-${size}`)
        assert.deepEqual(await axe(page), [], part)
        assert.isAtMost(await overflowOf(page), 0)
      }
    }
  })
})
