import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { countClicks } from '#tests/console/support/counted_clicks'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aMember } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const pathOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`

async function openAsViewer(workspace: TestWorkspace, path: string): Promise<Page> {
  const page = await openPage({ person: await aMember(workspace, 'Viewer') })
  await page.goto(pathOf(workspace) + path)
  return page
}

/** Reads the table's files as the menu of the page leads to them. */
async function readFiles(page: Page, id: string) {
  const hrefOf = async (name: string) =>
    (await page.locator(`#${id} a`, { hasText: name }).getAttribute('href'))!
  const [csv, json] = [
    await page.request.get(await hrefOf('CSV')),
    await page.request.get(await hrefOf('JSON')),
  ]
  return {
    names: [csv, json].map((one) => one.headers()['content-disposition']),
    lines: (await csv.text()).trim().split('\r\n'),
    items: (await json.json()).items,
  }
}

browserGroup('Files of tables', () => {
  test('conversions: those that the filters of the page leave', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    await db.from('workspaces').where('id', workspaceId).update({ conversion_tracking: true })
    const linkId = await aLink(workspaceId, { alias: `sale-${newId()}` })
    for (const event of ['purchase', 'sign-up', 'purchase']) {
      const price = event === 'purchase' ? { value: '9.90', currency: 'EUR' } : {}
      await call(workspace, 'POST', '/conversions', { click: aClickValue(linkId), event, ...price })
    }
    const page = await openAsViewer(workspace, '/conversions?event=purchase')
    const { names, lines, items } = await readFiles(page, 'file-conversions')
    assert.match(names[0], /attachment; filename="?conversions\.csv/)
    assert.match(names[1], /conversions\.json/)
    assert.equal(lines[0], 'id,occurredAt,event,eventId,value,currency,linkId,click,createdAt')
    assert.lengthOf(lines, 3)
    assert.include(lines[1], `purchase,,9.90,EUR,${linkId}`)
    const listed = await call(workspace, 'GET', '/conversions?event=purchase')
    assert.deepEqual(items, listed.body.items)
    const refused = await page.request.get(`${pathOf(workspace)}/conversions/table?format=exe`)
    assert.equal(refused.status(), 422)
  })

  test('addresses that were not found: all of them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id: domainId, hostname } = await aDomain(workspace)
    const row = {
      domain_id: domainId,
      day: now().toISOString().slice(0, 10),
      last_visited_at: now(),
    }
    const aliases = Array.from({ length: 101 }, (_, at) => ({
      ...row,
      alias: `sommer-${at}`,
      visits: 200 - at,
    }))
    await db.table('unknown_aliases').multiInsert(aliases)
    const page = await openAsViewer(workspace, '/analytics/unknown-aliases')
    assert.equal(await page.locator('tbody tr').count(), 100)
    const { lines, items } = await readFiles(page, 'file-unknown-aliases')
    assert.equal(lines[0], 'domainId,domain,alias,visits,lastVisitedAt,linkId')
    assert.lengthOf(lines, 102)
    assert.include(lines[1], `${domainId},${hostname},sommer-0,200,`)
    assert.equal(items[100].alias, 'sommer-100')
    const refused = await page.request.get(
      `${pathOf(workspace)}/analytics/unknown-aliases/table?format=exe`
    )
    assert.equal(refused.status(), 422)
  })

  test('visits that were not counted: those of the class that is shown', async ({ assert }) => {
    const workspace = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId, {
      alias: `spring-${newId()}`,
      title: 'Spring',
    })
    // One that this process has not noted before other specs emptied the tables.
    const preview = `Twitterbot/1.0 (${newId()})`
    await countClicks(workspace.workspaceId, [
      { linkId, userAgent: preview },
      { linkId, userAgent: 'curl/8.0' },
    ])
    const page = await openAsViewer(workspace, '/analytics/not-counted?class=Preview')
    const { names, lines, items } = await readFiles(page, 'file-not-counted')
    assert.match(names[0], /not-counted-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv/)
    assert.equal(lines[0], 'clickedAt,class,classRule,linkId,link,country,userAgent')
    assert.lengthOf(lines, 2)
    assert.lengthOf(items, 1)
    assert.equal(items[0].class, 'Preview')
    assert.equal(items[0].userAgent, preview)
    assert.equal(items[0].link, 'Spring')
    const table = `${pathOf(workspace)}/analytics/not-counted/table`
    assert.equal((await page.request.get(`${table}?format=exe`)).status(), 422)
    assert.equal((await page.request.get(`${table}?linkId=no-such`)).status(), 404)
  })

  test('a table without rows has none', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openAsViewer(workspace, '/conversions')
    for (const path of ['/conversions', '/analytics/unknown-aliases', '/analytics/not-counted']) {
      await page.goto(pathOf(workspace) + path)
      assert.equal(await page.locator('[id^=file-]').count(), 0, path)
    }
  })
})
