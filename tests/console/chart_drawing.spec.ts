import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import type { Page } from 'playwright-core'
import { createFormats } from '#app/shared/text/formats'
import { aLink } from '#tests/console/support/a_link'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { clickedOnDays } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const { weekday } = createFormats('en-GB', 'UTC', Date.now)
const dayBefore = (days: number) => DateTime.utc().minus({ days }).toISODate()

/** A week with a steep day, and quiet ones beside it: curves of any kind show there. */
const WEEK = [2, 40, 0, 0, 3, 12, 7]

/** Creates a workspace with a link, both clicked on the days of `clicks`, the last of which is today. */
async function aClickedWorkspace(clicks: number[]) {
  const workspace = await aWorkspace()
  const { workspaceId } = workspace
  const { id } = await aLink(workspace)
  for (const scope of [workspaceId, id]) await clickedOnDays(scope, clicks)
  const page = await openPage({ person: await ownerOf(workspace) })
  const place = `/console/workspaces/${workspaceId}`
  return { workspace, page, place, link: `${place}/links/${id}` }
}

const points = (path: string) => path.match(/-?[\d.]+,-?[\d.]+/g)!

/** Returns the paths of a class, as the page draws them. */
const paths = async (page: Page, name: string) =>
  page
    .locator(`.chart .${name}`)
    .evaluateAll((all: any[]) => all.map((one) => one.getAttribute('d')))

/** Returns what the page says beside the pointer at an entry of the chart. */
async function tipAt(page: Page, share: number): Promise<string> {
  const box = (await page.locator('[data-plot]').first().boundingBox())!
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  return (await page.locator('[data-tip]').first().innerText()).replace(/\s+/g, ' ')
}

browserGroup('Charts', () => {
  test('draw straight lines, and the area between the same points', async ({ assert }) => {
    const { page, place, link } = await aClickedWorkspace([...WEEK, ...WEEK, ...WEEK, ...WEEK])
    for (const [path, entries] of [
      [`${place}?days=7`, 7],
      [`${place}/analytics?days=7`, 7],
      [`${place}/analytics?days=30&interval=week`, 4],
      [`${link}?days=7`, 7],
    ] as const) {
      await page.goto(path)
      const [area] = await paths(page, 'area')
      const drawn = await paths(page, 'curve.s1')
      assert.notMatch([area, ...drawn].join(''), /[ACQST]/i, path)
      const along = drawn.flatMap((line, at) => points(line).slice(at > 0 ? 1 : 0))
      assert.isAtLeast(along.length, entries, path)
      assert.deepEqual(points(area).slice(0, along.length), along, path)
      // Back along the ground, to where it began.
      const ground = points(area).slice(along.length)
      assert.isTrue(
        ground.every((point) => point.endsWith(',100')),
        path
      )
    }
  })

  test('say at the pointer both days of a comparison, the change, and what was noted', async ({
    assert,
  }) => {
    // Of fourteen days, the second: none before, then 603; the third: 100, then 50.
    const { workspace, page, place } = await aClickedWorkspace([...WEEK, 5, 603, 50, 1, 1, 1, 1])
    await db
      .from('click_days')
      .where({ scope_id: workspace.workspaceId, day: dayBefore(12) })
      .update({ human_clicks: 0 })
    await db
      .from('click_days')
      .where({ scope_id: workspace.workspaceId, day: dayBefore(11) })
      .update({ human_clicks: 100 })
    const note = { text: 'Newsletter sent', date: dayBefore(5) }
    assert.equal((await call(workspace, 'POST', '/notes', note)).status, 201)
    for (const path of [`${place}?days=7`, `${place}/analytics?days=7`]) {
      await page.goto(path)
      const second = await tipAt(page, 1 / 6)
      assert.include(second, weekday(dayBefore(5)), path)
      assert.include(second, '603', path)
      assert.include(second, `0 on ${weekday(dayBefore(12))}`, path)
      assert.match(second, /Change new\b/, path)
      assert.include(second, 'Newsletter sent', path)
      const third = await tipAt(page, 2 / 6)
      assert.include(third, `100 on ${weekday(dayBefore(11))}`, path)
      assert.match(third, /Change −50%/, path)
      assert.notInclude(third, 'Newsletter sent', path)
    }
  })

  test('call new what had nothing to be compared with, without an arrow', async ({ assert }) => {
    const { workspace, page, place } = await aClickedWorkspace([0, 0, 0, 0, 0, 0, ...WEEK])
    const earlier = { scope_id: workspace.workspaceId, day: dayBefore(70), human_clicks: 3 }
    await db.table('click_days').insert(earlier)
    for (const path of [`${place}?days=7`, `${place}/analytics?days=7`]) {
      await page.goto(path)
      const delta = page.locator('.stats div', { hasText: 'Clicks' }).locator('.delta')
      assert.equal((await delta.innerText()).trim(), 'new', path)
      assert.equal(await delta.getAttribute('data-way'), 'same', path)
      assert.equal(await delta.locator('svg').count(), 0, path)
      // A line that would lie at zero is no line of the legend.
      assert.equal(await page.locator('.chart-key.before').count(), 0, path)
    }
  })

  test('have no line of scans, in legend and table neither, until there is a scan', async ({
    assert,
  }) => {
    const { workspace, page, place, link } = await aClickedWorkspace(WEEK)
    const scansOf = async (path: string) => {
      await page.goto(`${path}?days=7`)
      const legend = page.locator('.chart-legend').getByText('Scans')
      const column = page.locator('.chart thead').getByText('Scans')
      const tip = await tipAt(page, 1 / 6)
      return [
        await page.locator('.chart .curve.s2').count(),
        await legend.count(),
        await column.count(),
        Number(tip.includes('Scans')),
      ]
    }
    const all = [place, `${place}/analytics`, link]
    for (const path of all) assert.deepEqual(await scansOf(path), [0, 0, 0, 0], path)
    const scopes = [workspace.workspaceId, link.split('/').at(-1)!]
    await db
      .from('click_days')
      .whereIn('scope_id', scopes)
      .where('day', dayBefore(2))
      .update({ scans: 1 })
    for (const path of all) {
      const [lines, ...rest] = await scansOf(path)
      assert.isAbove(lines, 0, path)
      assert.deepEqual(rest, [1, 1, 1], path)
    }
  })
})
