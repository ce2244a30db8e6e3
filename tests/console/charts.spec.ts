import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { newId } from '#app/shared/ids'
import { now, nowMs } from '#app/shared/time/clock'
import { axe } from '#tests/console/support/axe'
import { browserGroup, misdeedsOf, openPage, shot } from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const SHOTS = 'storage/test/shots'
const CLIPBOARD = ['clipboard-read', 'clipboard-write']

/** Opens Analytics of a workspace that was clicked for two months, with an annotation yesterday. */
async function openAnalytics() {
  const workspace = await aWorkspace()
  const { workspaceId } = workspace
  await countClicks(workspaceId, busyMonths([await aLink(workspaceId, { alias: `b-${newId()}` })]))
  const day = new Date(nowMs() - 86_400_000).toISOString().slice(0, 10)
  const note = { id: newId(), workspace_id: workspaceId, text: 'Newsletter 47', day }
  await db.table('notes').insert({ ...note, created_by: workspace.userId, created_at: now() })
  const page = await openPage({ person: await ownerOf(workspace) })
  await page.goto(`/console/workspaces/${workspaceId}/analytics?days=7`)
  return page
}

const cellsOf = async (page: Page, row: number) => {
  const cells = await page.locator('#clicks tbody tr').nth(row).locator('th,td').allTextContents()
  return cells.map((cell) => cell.trim())
}

/** Opens the menu of a chart by keyboard, and chooses by keyboard. */
async function choose(page: Page, chart: string, name: string) {
  await page.getByRole('button', { name: `More for the chart: ${chart}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('.menu:popover-open')
  await menu.waitFor()
  // It has the focus a moment after it shows.
  await menu.locator(':focus').waitFor()
  const names = await menu.getByRole('button').allTextContents()
  const at = names.findIndex((one) => one.trim() === name)
  for (let presses = 0; presses < at; presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const toastOf = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

/** Returns what the clipboard has of a type, as base64. */
const readClipboard = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const { navigator, FileReader } = globalThis as any
    const [item] = await navigator.clipboard.read()
    const blob = await item.getType(wanted)
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.addEventListener('load', resolve)
      reader.readAsDataURL(blob)
    })
    return String(reader.result).split(',')[1]
  }, type)

const copied = async (page: Page, type: string) =>
  Buffer.from(await readClipboard(page, type), 'base64')

/** To look at, as `shot` does. */
function keepPicture(chart: string, bytes: Buffer) {
  if (!process.env.SHOTS) return
  mkdirSync(SHOTS, { recursive: true })
  writeFileSync(join(SHOTS, `copied-${chart.toLowerCase().replaceAll(' ', '-')}.png`), bytes)
}

browserGroup('A chart', () => {
  test('is read by keyboard, point by point', async ({ assert }) => {
    const page = await openAnalytics()
    const plot = page.locator('#clicks [data-plot]')
    const said = page.locator('[data-announcer]')
    const tip = page.locator('#clicks [data-tip]')
    await plot.focus()
    assert.match((await plot.getAttribute('aria-label'))!, /Arrow keys move through the points\.$/)
    assert.isFalse(await tip.isVisible())
    const expectRow = async (row: number) => {
      const [title, clicks] = await cellsOf(page, row)
      assert.include(await said.textContent(), `${title}. Clicks: ${clicks}`)
      assert.include(await tip.textContent(), title)
    }
    await page.keyboard.press('ArrowRight')
    await expectRow(0)
    await page.keyboard.press('ArrowRight')
    await expectRow(1)
    await page.keyboard.press('End')
    await expectRow(6)
    await page.keyboard.press('ArrowRight')
    await expectRow(6)
    await page.keyboard.press('ArrowLeft')
    await expectRow(5)
    assert.include(await said.textContent(), 'Newsletter 47')
    await page.keyboard.press('Home')
    await expectRow(0)
    assert.deepEqual(await axe(page), [])
    await page.keyboard.press('Escape')
    assert.isFalse(await tip.isVisible())
    await page.keyboard.press('ArrowLeft')
    await expectRow(6)
    await page.keyboard.press('Enter')
    await page.waitForURL('**interval=hour**')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('is copied as a table, for texts and for spreadsheets', async ({ assert }) => {
    const page = await openAnalytics()
    await page.context().grantPermissions(CLIPBOARD)
    await choose(page, 'Clicks and scans of each day', 'Copy as table')
    await toastOf(page, 'The table is in the clipboard.')
    const lines = String(await copied(page, 'text/plain')).split('\n')
    assert.lengthOf(lines, 8)
    assert.match(lines[0], /^Day\tClicks\t/)
    assert.deepEqual(lines[1].split('\t'), await cellsOf(page, 0))
    const html = String(await copied(page, 'text/html'))
    assert.include(html, `<td>${(await cellsOf(page, 6))[1]}</td>`)
    await choose(page, 'Calendar', 'Copy as table')
    await page.waitForFunction(async () => {
      const text = await (globalThis as any).navigator.clipboard.readText()
      return text.startsWith('Week from\tMon')
    })
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('is copied as a picture on a light ground', async ({ assert }) => {
    const page = await openAnalytics()
    await page.context().grantPermissions(CLIPBOARD)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const chart of ['Clicks and scans of each day', 'Calendar']) {
      await choose(page, chart, 'Copy as picture')
      await toastOf(page, 'The picture is in the clipboard.')
      const bytes = await copied(page, 'image/png')
      keepPicture(chart, bytes)
      const picture = sharp(bytes)
      const { width, height } = await picture.metadata()
      assert.equal(width, 2400)
      assert.isAbove(height, 500)
      const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
      assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255])
      let [inked, green] = [0, 0]
      for (let at = 0; at < data.length; at += info.channels) {
        if (data[at] < 250) inked++
        if (data[at] < 40 && data[at + 1] > 80 && data[at + 1] < 130) green++
      }
      assert.isAbove(inked, 10_000, chart)
      assert.isAbove(green, 500, chart)
      await page.reload()
    }
    await page.getByRole('button', { name: 'More for the chart: Calendar' }).click()
    await shot(page, 'chart-menu')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('is downloaded where the clipboard takes no pictures', async ({ assert }) => {
    const page = await openAnalytics()
    await page.evaluate('delete globalThis.ClipboardItem')
    for (const [name, file, said] of [
      ['Copy as picture', 'clicks.png', 'so the picture was downloaded'],
      ['Copy as table', 'clicks.tsv', 'so the table was downloaded'],
    ]) {
      const download = page.waitForEvent('download')
      await choose(page, 'Clicks and scans of each day', name)
      assert.equal((await download).suggestedFilename(), file)
      await toastOf(page, said)
      assert.include(await page.locator('[data-announcer]').textContent(), said)
    }
  })

  test('has no menu without script', async ({ assert }) => {
    const page = await openAnalytics()
    const plain = await openPage({ script: false })
    await plain.context().addCookies(await page.context().cookies())
    await plain.goto(page.url())
    await plain.locator('#clicks').waitFor()
    assert.equal(await plain.locator('.chart-menu:visible').count(), 0)
    assert.isNull(await plain.locator('#clicks [data-plot]').getAttribute('role'))
  })
})
