import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { nowMs } from '#app/shared/time/clock'
import { aLink, linksPath } from '#tests/console/support/a_link'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { assertLooks } from '#tests/console/support/looks'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(nowMs() - days * DAY_MS).toISOString().slice(0, 10)

/** Creates a link that was clicked for two months, half a year after a first click. */
async function aBusyLink() {
  const workspace = await aWorkspace()
  const { workspaceId } = workspace
  const link = await aLink(workspace)
  await countClicks(workspaceId, busyMonths([link.id]))
  const first = { linkId: link.id, atMs: nowMs() - 180 * DAY_MS, localDay: dayBefore(180) }
  await countClicks(workspaceId, [first])
  const person = await ownerOf(workspace)
  const base = `/console/workspaces/${workspaceId}/analytics`
  return { workspace, link, person, base, own: `${linksPath(workspace)}/${link.id}/analytics` }
}

const calendarOf = (page: Page) => page.locator('#calendar')

async function sumOf(page: Page): Promise<number> {
  const cells = await calendarOf(page).locator('tbody td').allTextContents()
  return cells.reduce((sum, cell) => sum + Number(cell), 0)
}

browserGroup('The calendar of Analytics', () => {
  test('looks as it should', async ({ assert }) => {
    const { person, base, own } = await aBusyLink()
    const open = (page: Page) => calendarOf(page).getByText('Show as table').click()
    await assertLooks(assert, person, 'calendar', base)
    await assertLooks(assert, person, 'calendar-of-link', own, open)
  })

  test('has a year of days whatever the period is, and no zeros before counting began', async ({
    assert,
  }) => {
    const { workspace, person, base, own } = await aBusyLink()
    const [days] = await db
      .from('click_days')
      .where('scope_id', workspace.workspaceId)
      .sum('human_clicks as clicks')
    const page = await openPage({ person, script: false })
    for (const address of [base, own]) {
      await page.goto(`${address}?days=7`)
      assert.equal(await sumOf(page), Number(days.clicks), address)
      const cells = await calendarOf(page).locator('tbody td').allTextContents()
      const first = cells.findIndex((cell) => cell !== '')
      assert.equal(cells[first], '1')
      assert.equal(cells[first + 1], '0')
      const weekday = (new Date(dayBefore(180)).getUTCDay() + 6) % 7
      assert.equal(first % 7, weekday)
    }
    await page.goto(`${base}?days=30&country=GB`)
    const shown = await page.locator('.stats dd').first().innerText()
    assert.equal(await sumOf(page), Number.parseInt(shown, 10))
    await page.goto(`${base}?days=30&country=GB&interval=week`)
    assert.equal(await calendarOf(page).count(), 0)
    await page.goto(`${base}?from=${dayBefore(40)}&to=${dayBefore(35)}`)
    const before = await db
      .from('click_days')
      .where('scope_id', workspace.workspaceId)
      .where('day', '<=', dayBefore(35))
      .sum('human_clicks as clicks')
    assert.equal(await sumOf(page), Number(before[0].clicks))
  })

  test('says a day where the pointer is, and is read by keyboard', async ({ assert }) => {
    const { person, base } = await aBusyLink()
    const page = await openPage({ person })
    await page.goto(base)
    const squares = calendarOf(page).locator('[data-squares]')
    const tip = calendarOf(page).locator('[data-tip]')
    const said = page.locator('[data-announcer]')
    const spell = (day: string) =>
      page.evaluate(
        (date) =>
          new Intl.DateTimeFormat('en-GB', {
            ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
            timeZone: 'UTC',
          }).format(Date.parse(date)),
        day
      )
    const cells = (await calendarOf(page).locator('tbody td').allTextContents()).slice(0)
    const last = cells.findLastIndex((cell) => cell !== '')
    await squares.focus()
    await page.keyboard.press('ArrowLeft')
    const today = `${await spell(dayBefore(0))}. Clicks and scans: ${cells[last]}`
    assert.equal(await said.textContent(), today)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    const eight = `${await spell(dayBefore(8))}. Clicks and scans: ${cells[last - 8]}`
    assert.equal(await said.textContent(), eight)
    assert.include(await tip.textContent(), await spell(dayBefore(8)))
    await page.keyboard.press('Home')
    assert.match((await said.textContent())!, /Not counted$/)
    await page.keyboard.press('ArrowUp')
    assert.match((await said.textContent())!, /Not counted$/)
    await page.keyboard.press('End')
    assert.equal(await said.textContent(), today)
    await page.keyboard.press('Escape')
    assert.isFalse(await tip.isVisible())

    const drawing = (await squares.locator('.calendar-squares').boundingBox())!
    const side = drawing.width / 53
    const weekday = (new Date(dayBefore(0)).getUTCDay() + 6) % 7
    const [x, y] = [drawing.x + 51.4 * side, drawing.y + (weekday + 0.4) * side]
    await page.mouse.move(x, y)
    assert.include(await tip.textContent(), await spell(dayBefore(7)))
    await page.mouse.move(drawing.x + 52.4 * side, drawing.y + (weekday + 0.4) * side)
    assert.include(await tip.textContent(), await spell(dayBefore(0)))
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('scrolls inside itself on a phone, and shows the latest weeks', async ({ assert }) => {
    const { person, base } = await aBusyLink()
    const page = await openPage({ person, size: 'small' })
    await page.goto(base)
    const squares = calendarOf(page).locator('[data-squares]')
    const read = (property: string) =>
      squares.evaluate((element: any, name) => element[name] as number, property)
    assert.isAbove((await read('scrollWidth')) - (await read('clientWidth')), 100)
    assert.isAbove(await read('scrollLeft'), 100)
    await squares.focus()
    await page.keyboard.press('Home')
    assert.isBelow(await read('scrollLeft'), 30)
  })
})
