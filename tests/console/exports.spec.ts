import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import { DateTime } from 'luxon'
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
import { countClicks } from '#tests/console/support/counted_clicks'
import { call } from '#tests/fixtures/api'
import { aMember } from '#tests/fixtures/people'
import { openInCalc } from '#tests/fixtures/spreadsheets'
import { aWorkspace } from '#tests/fixtures/workspace'
import { withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'

const ZONE = 'Asia/Kolkata'
const TITLE = 'Frühjahr 🎉; "=1+1"'
const HOUR_MS = 3_600_000

/** Creates a link with names of each kind, and two clicks on it in Kolkata. */
async function aNamedLink() {
  const workspace = await aWorkspace({ timeZone: ZONE })
  const make = async (path: string, body: object) =>
    (await call(workspace, 'POST', path, body)).body
  const campaign = await make('/campaigns', { name: 'Sommer' })
  const folder = await make('/folders', { name: 'Print' })
  const named = { title: TITLE, campaignId: campaign.id, folderId: folder.id }
  const link = await aLink(workspace, named)
  const atMs = [Date.now() - 2 * HOUR_MS, Date.now() - HOUR_MS]
  const inZone = (at: number) => DateTime.fromMillis(at, { zone: ZONE })
  const click = (at: number, country: string) => ({
    ...{ linkId: link.id, campaignId: campaign.id, atMs: at, country },
    localDay: inZone(at).toISODate()!,
  })
  await countClicks(workspace.workspaceId, [click(atMs[0], 'DE'), click(atMs[1], 'FR')])
  const times = atMs.map((at) => inZone(at).toFormat('yyyy-MM-dd HH:mm:ss'))
  const path = `/console/workspaces/${workspace.workspaceId}`
  return { workspace, campaign, folder, link, times, path }
}

/** Chooses in the dialog, or on its page, and saves the file as `export.csv`. */
async function download(page: Page, folder: string, content: string, form: string) {
  await page.getByLabel(content).check()
  await page.getByLabel('File').selectOption({ label: form })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = join(folder, 'export.csv')
  const got = await saved
  await got.saveAs(file)
  return { file, name: got.suggestedFilename() }
}

async function withFolder(work: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'shunt-exports-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readRows = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { columns: true, bom: true, delimiter })

browserGroup('Exports', () => {
  test('every click opens in Calc as a table with dates and names', async ({ assert }) => {
    const { workspace, campaign, folder, link, times, path } = await aNamedLink()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${path}/analytics?days=7`)
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    await withFolder(async (temporary) => {
      const form = 'CSV for Excel, with semicolons'
      const { name } = await download(page, temporary, 'Every click', form)
      assert.equal(name, 'shunt-clicks.csv')
      await page.locator('dialog[open]').waitFor({ state: 'hidden' })
      const [sheet] = await openInCalc(temporary, ['export'], ';')
      const [head, ...lines] = sheet.match(/<table:table-row[^]*?<\/table:table-row>/g)!
      const texts = (row: string) => [...row.matchAll(/<text:p>([^<]*)/g)].map(([, text]) => text)
      assert.deepEqual(texts(head).slice(0, 4), [
        `Time (${ZONE})`,
        ...['Short URL', 'Link title', 'Link ID'],
      ])
      for (const [at, time] of times.entries()) {
        const date = `office:value-type="date" office:date-value="${time.replace(' ', 'T')}"`
        assert.include(lines[at], date)
        const cells = texts(lines[at])
        for (const text of [link.shortUrl, link.id, 'Sommer', campaign.id, 'Print', folder.id]) {
          assert.include(cells, text)
        }
        assert.include(lines[at], 'Frühjahr 🎉')
        assert.notInclude(lines[at], 'table:formula')
      }
    })
  }).timeout(300_000)

  test('are of the filters and the zone of the page, with or without script', async ({
    assert,
  }) => {
    const { workspace, link, times, path } = await aNamedLink()
    const page = await openPage({ person: await aMember(workspace, 'Viewer'), script: false })
    const read = async (query: string) => {
      const answer = await page.request.get(`${path}/analytics/export/file?${query}`)
      assert.equal(answer.status(), 200, query)
      return answer.text()
    }
    const [row, ...others] = readRows(await read('content=clicks&country=DE&days=7'))
    assert.lengthOf(others, 0)
    assert.equal(row[`Time (${ZONE})`], times[0])
    assert.deepEqual([row['Link title'], row.Country], [TITLE, 'Germany'])
    const excel = await read('content=clicks&days=7&timeZone=UTC&form=excel')
    assert.equal(excel[0], '\uFEFF')
    assert.include(excel, 'Time (UTC)')
    assert.lengthOf(readRows(excel), 2)
    assert.notEqual((await read('content=clicks&days=7'))[0], '\uFEFF')

    await page.goto(`${path}/links/${link.id}/analytics?days=7`)
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    await page.waitForURL((url) => url.pathname.endsWith(`/links/${link.id}/analytics/export`))
    await withFolder(async (temporary) => {
      const { name } = await download(page, temporary, 'Summary', 'CSV for programs')
      assert.equal(name, 'shunt-summary.csv')
    })
    const summary = await read('content=summary&days=7')
    for (const line of [`Time zone,${ZONE}`, 'Countries', 'DE,Germany,1,0', 'FR,France,1,0']) {
      assert.include(summary.split('\r\n').join('\n'), line)
    }
  })

  test('clicks are taken as Parquet from the same dialog, where there are columns', async ({
    assert,
  }) => {
    const { workspace, path } = await aNamedLink()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${path}/analytics?days=7&country=DE`)
    await page.getByRole('link', { name: 'Export', exact: true }).click()
    await page.getByLabel('Clicks as Parquet').check()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const got = await saved
    assert.equal(got.suggestedFilename(), 'shunt-clicks.parquet')
    const bytes = await readFile(await got.path())
    assert.equal(bytes.toString('latin1', 0, 4), 'PAR1')
    assert.equal(bytes.toString('latin1', bytes.length - 4), 'PAR1')
    const all = await page.request.get(`${path}/analytics/export/file?content=parquet&days=7`)
    assert.equal(all.headers()['content-type'], 'application/vnd.apache.parquet')

    await withoutColumns(async () => {
      await page.goto(`${path}/analytics/export`)
      await page.getByLabel('Every click').waitFor()
      assert.equal(await page.getByLabel('Clicks as Parquet').count(), 0)
      const off = await page.request.get(`${path}/analytics/export/file?content=parquet`)
      assert.equal(off.status(), 501)
    })
  })

  test('links of a list are named, in the zone of the workspace', async ({ assert }) => {
    const { workspace, campaign, folder, link, times, path } = await aNamedLink()
    await aLink(workspace, { title: 'Another' })
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${path}/links?campaignId=${campaign.id}`)
    await page.locator('#organise-button').click()
    await page.getByRole('link', { name: 'These links for a spreadsheet' }).click()
    await page.getByLabel('File').selectOption({ label: 'CSV for Excel, with semicolons' })
    await shot(page, 'export-links')
    assert.deepEqual(await axe(page), [])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    assert.equal(text[0], '\uFEFF')
    const [row, ...others] = readRows(text, ';')
    assert.lengthOf(others, 0)
    assert.containsSubset(row, {
      ...{ 'Link ID': link.id, 'Title': TITLE, 'Campaign': 'Sommer', 'Folder': 'Print' },
      ...{ 'Campaign ID': campaign.id, 'Folder ID': folder.id, 'Clicks': '2' },
      [`Last click (${ZONE})`]: times[1],
    })
    const wrong = await page.request.get(`${path}/links/export/file?form=exe`)
    assert.equal(wrong.status(), 422)
  })

  test('are refused where nothing can be made of what is asked', async ({ assert }) => {
    const { workspace, path } = await aNamedLink()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    for (const query of [
      'form=exe',
      'content=all',
      'content[]=clicks',
      'country=Germany',
      'from=x',
    ]) {
      for (const content of query.startsWith('content') ? [''] : ['&content=clicks', '']) {
        const answer = await page.request.get(`${path}/analytics/export/file?${query}${content}`)
        assert.equal(answer.status(), 422, query + content)
      }
    }
    const kept = `${path}/analytics/export/file?content=clicks&from=2020-01-01&to=2026-01-01`
    assert.equal((await page.request.get(kept)).status(), 422)
  })

  for (const size of SIZE_NAMES) {
    test(`${size}: the question is a dialog, and a page`, async ({ assert }) => {
      const { workspace, path } = await aNamedLink()
      const page = await openPage({ size, person: await aMember(workspace, 'Viewer') })
      await page.goto(`${path}/analytics`)
      await page.getByRole('link', { name: 'Export', exact: true }).click()
      await page.locator('dialog[open]').getByText('Every click').waitFor()
      await shot(page, `export-dialog-${size}`)
      assert.deepEqual(await axe(page), [])
      await page.goto(`${path}/analytics/export`)
      await shot(page, `export-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
    })
  }
})
