import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
  untilDrawn,
} from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { request } from '#tests/fixtures/api'
import { installCityDatabase } from '#tests/fixtures/city_database'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { CLICKS } from '#tests/fixtures/stored_clicks'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

/** Chooses a preset from the menu of periods. */
async function choosePeriod(page: Page, name: string) {
  await page.locator('#presets-button').click()
  await page.locator('#presets').getByRole('link', { name }).click()
  await page.locator('#presets-button', { hasText: name }).waitFor()
}

/** Creates a workspace whose links were clicked for two months, with two notes. */
async function aBusyWorkspace() {
  const workspace = await aWorkspace()
  const { workspaceId } = workspace
  const spring = await aLink(workspaceId, { alias: `spring-${newId()}`, title: 'Spring sale' })
  const autumn = await aLink(workspaceId, { alias: `autumn-${newId()}`, title: 'Autumn' })
  await countClicks(workspaceId, busyMonths([spring, spring, spring, autumn]))
  await countClicks(workspaceId, [{ linkId: spring, userAgent: 'Twitterbot/1.0' }])
  for (const [days, text] of [
    [9, 'Newsletter 47'],
    [8, 'Posters up'],
  ] as const) {
    // prettier-ignore
    const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const note = { id: newId(), workspace_id: workspaceId, text, day, created_by: workspace.userId }
    await db.table('notes').insert({ ...note, created_at: now() })
  }
  return { ...workspace, spring, autumn, path: `/console/workspaces/${workspaceId}/analytics` }
}

browserGroup('Analytics', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: nothing to object to`, async ({ assert }) => {
      const workspace = await aBusyWorkspace()
      const page = await openPage({ size, person: await ownerOf(workspace) })
      assert.equal((await page.goto(workspace.path))!.status(), 200)
      await shot(page, `analytics-${size}`)
      assert.deepEqual(await axe(page), [])
      for (const summary of await page.getByText('Show as table').all()) await summary.click()
      await page.evaluate('scrollTo(0, 0)')
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })
  }

  test('shows sums, the period before, bars, notes and what was left out', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer, script: false })
    await page.goto(`${workspace.path}?days=30`)
    const [days] = await db
      .from('click_days')
      .where('scope_id', workspace.workspaceId)
      .whereRaw('day > CURRENT_DATE - INTERVAL 30 DAY')
      .sum('human_clicks as clicks')
    const figures = page.locator('.stats dd')
    assert.include(await figures.first().textContent(), String(Number(days.clicks)))
    assert.match((await figures.first().textContent())!, /\d%/)
    const label = await page.locator('.chart-lines').getAttribute('aria-label')
    assert.match(label!, new RegExp(`Clicks: ${Number(days.clicks)}\\.`))
    assert.equal(await page.locator('.chart tbody tr').count(), 30)
    assert.include(await page.locator('.bars').first().textContent(), 'Spring sale')
    await page.locator('.bars').getByText('United Kingdom').waitFor()
    await page.getByText('Direct / unknown').waitFor()
    await page.getByRole('link', { name: 'Annotation 1: Newsletter 47' }).waitFor()
    assert.match((await page.locator('.facts').last().textContent())!, /Link previews\s*1/)
    assert.equal(await page.getByRole('link', { name: 'Add annotation' }).count(), 0)
  })

  test('finds a time zone by its city, and counts by it', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${workspace.path}?days=30`)
    const own = page.getByRole('form', { name: 'Custom period' })
    const zone = own.locator('select[name=timeZone]')
    for (const [typed, found] of [
      ['calcutta', 'Asia/Kolkata'],
      ['são paulo', 'America/Sao_Paulo'],
      ['lisb', 'Europe/Lisbon'],
    ]) {
      await own.getByRole('searchbox').fill(typed)
      assert.equal(await zone.inputValue(), found, typed)
    }
    await own.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**timeZone=Europe%2FLisbon**')
    await page.getByText('In the workspace’s zone').waitFor()
    assert.equal(await zone.inputValue(), 'Europe/Lisbon')
  })

  test('reads the pointer’s day off the table', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${workspace.path}?days=7`)
    const plot = page.locator('[data-plot]')
    const box = (await plot.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const cells = await page.locator('.chart tbody tr').nth(3).locator('th,td').allTextContents()
    const tip = await page.locator('#clicks [data-tip]').textContent()
    for (const cell of cells) assert.include(tip, cell.trim())
    await page.mouse.move(box.x, box.y - 200)
    assert.isFalse(await page.locator('#clicks [data-tip]').isVisible())
  })

  test('goes to one link and back, by its bar and by what somebody typed', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const { alias } = await db.from('links').where('id', workspace.autumn).firstOrFail()
    await page.goto(`${workspace.path}?days=90`)
    await page.locator('.bars').first().getByRole('link', { name: 'Autumn' }).click()
    await page.getByRole('heading', { name: `Analytics of /${alias}` }).waitFor()
    assert.include(page.url(), 'days=90')
    await page.getByRole('link', { name: 'Show all links' }).click()
    await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor()
    await page.locator('#link').fill(alias)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: `Analytics of /${alias}` }).waitFor()
    await page.locator('#link').fill('nobody-made-this')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.locator('.period .error', { hasText: 'No link matches' }).waitFor()
  })

  test('says at the field what cannot be reported, and shows no figures', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const errorOf = async (query: string) => {
      const answer = await page.goto(`${workspace.path}?${query}`)
      assert.equal(answer!.status(), 422, query)
      assert.equal(await page.locator('.chart, .stats, .bars').count(), 0)
      assert.equal(await page.locator('.toast').count(), 0)
      return page.locator('.period .error').textContent()
    }
    assert.include(await errorOf('timeZone=Mars/Olympus'), 'no such time zone')
    assert.include(
      await errorOf('from=2020-01-01&to=2020-02-01&timeZone=Asia/Tokyo'),
      'Start later'
    )
    assert.include(await errorOf('from=2026-02-30'), 'The first day must be')
    assert.include(await errorOf('to=2026-02-30'), 'Choose a day from')
    assert.include(await errorOf('from=2026-03-02&to=2026-03-01'), 'before the last')
    assert.include(await errorOf('from=2010-01-01&to=2026-03-01'), '731')
    assert.equal((await page.goto(`${workspace.path}?linkId=no-such`))!.status(), 404)
  })

  test('periods by the calendar, by the menu and by a letter', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    for (const size of ['large', 'small'] as const) {
      const page = await openPage({ size, person: await aMember(workspace, 'Viewer') })
      await page.goto(workspace.path)
      const rows = () => page.locator('.chart tbody tr').count()
      await choosePeriod(page, 'Yesterday')
      assert.equal(await rows(), 24)
      await choosePeriod(page, 'This week')
      assert.equal(await rows(), ((new Date().getUTCDay() + 6) % 7) + 1)
      await page.keyboard.press('m')
      await page.waitForURL(/days=month/)
      assert.equal(await rows(), new Date().getUTCDate())
      await page.keyboard.press('d')
      await page.waitForURL(/days=today/)
      assert.equal(await rows(), 24)
      await page.goto(`${workspace.path}?days=all`)
      await page.locator('#presets-button', { hasText: 'All time' }).waitFor()
      // Figures stand on the first screen of a phone.
      const top = (await page.locator('.stats').boundingBox())!.y
      assert.isBelow(top, 400, size)
      await shot(page, `periods-${size}`)
      assert.deepEqual(await axe(page), [], size)
    }
  })

  test('on a phone, yesterday is two touches away', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ size: 'small', person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}`)
    await page.locator('.dock').getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('link', { name: 'Yesterday' }).click()
    await page.locator('#presets-button', { hasText: 'Yesterday' }).waitFor()
    assert.isTrue(await page.locator('.stats').isVisible())
  })

  test('a workspace without clicks says what to do', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics`)
    await page.getByText('No clicks in this period').waitFor()
    await page.getByRole('link', { name: 'Show 12 months' }).click()
    await page.waitForURL(/days=365/)
    assert.deepEqual(await axe(page), [])
  })

  test('every bar and every day filters, all in the address, without script', async ({
    assert,
  }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer'), script: false })
    const clicks = async () => {
      const [text] = (await page.locator('.stats dd').first().textContent())!.trim().split(/\s/)
      return Number(text.replaceAll(',', ''))
    }
    const countOf = async (values: object) => {
      const wanted = Object.entries({ class: 'Human', ...values })
      const [{ people }] = await select<{ people: number }>(
        db,
        `SELECT COUNT(*) AS people FROM ${CLICKS}
        WHERE workspace_id = ? AND local_day > CURRENT_DATE - INTERVAL 30 DAY
          ${wanted.map(([name]) => `AND ${name} <=> ?`).join(' ')}`,
        [workspace.workspaceId, ...wanted.map(([, value]) => value)]
      )
      return Number(people)
    }
    await page.goto(workspace.path)
    // The map names a file of outlines that has the country, drawn in a colour of its own.
    const outlines = page.locator('.visit-map > svg use')
    const germany = outlines.filter({ hasText: 'Germany' })
    const [file, id] = (await germany.getAttribute('href'))!.split('#')
    assert.include((await request(file)).text, `<path id="${id}" `)
    assert.isTrue(await germany.isVisible())
    await page
      .getByRole('list', { name: 'Countries' })
      .getByRole('link', { name: 'Germany' })
      .click()
    assert.match(page.url(), /country=DE/)
    assert.equal(await clicks(), await countOf({ country: 'DE' }))
    await page.getByRole('list', { name: 'Referrers' }).getByRole('link', { name: 'Direct / unknown' }).click() // prettier-ignore
    assert.match(page.url(), /country=DE&referrer=none/)
    assert.equal(await clicks(), await countOf({ country: 'DE', referrer: null }))
    await page.getByRole('link', { name: 'Remove Country: Germany' }).click()
    assert.equal(await clicks(), await countOf({ referrer: null }))
    await page.getByRole('link', { name: 'Remove Referrer: Direct / unknown' }).click()
    await page.getByText('Show as table').first().click()
    const day = page.locator('.chart tbody tr').nth(28)
    const expected = Number((await day.locator('td').first().textContent())!.trim())
    await day.getByRole('link').click()
    assert.equal(await clicks(), expected)
    assert.equal(await page.locator('.chart tbody tr').count(), 24)
    await page.getByRole('link', { name: /^Remove Day: / }).click()
    assert.equal(await page.locator('.chart tbody tr').count(), 30)
  })

  test('a filter is picked, kept while other things are chosen, and explained where it is none', async ({
    assert,
  }) => {
    const workspace = await aBusyWorkspace()
    const { workspaceId } = workspace
    await db.from('workspaces').where('id', workspaceId).update({ raw_click_days: 60 })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(workspace.path)
    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await dialog.getByLabel('France').check()
    assert.deepEqual(await axe(page), [])
    await dialog.getByRole('button', { name: 'Apply filter' }).click()
    await page.getByRole('link', { name: 'Remove Country: France' }).waitFor()
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await page.getByRole('link', { name: 'Same period last year' }).click()
    await choosePeriod(page, '7 days')
    await untilDrawn(page)
    for (const part of ['country=FR', 'interval=week', 'compareTo=year', 'days=7']) {
      assert.include(page.url(), part)
    }
    await choosePeriod(page, '12 months')
    await page.getByText('older raw clicks are not kept').waitFor()
    const refused = await page.goto(`${workspace.path}?country=XX`)
    assert.equal(refused!.status(), 422)
    await page.getByText('no figures are shown').waitFor()
    assert.equal(await page.locator('.toast').count(), 0)
    assert.equal(await page.locator('.chart, .stats, .bars').count(), 0)
    await page.getByRole('link', { name: 'Remove Country: XX' }).click()
    await page.locator('.stats').waitFor()
  })

  test('what takes longer than a second says so, and can be called off', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(workspace.path)
      const before = page.url()
      let calledOff = 0
      page.on('requestfailed', (failed) => {
        if (failed.url().includes('referrer=news')) calledOff++
      })
      await page.route(/referrer=news/, () => {})
      const bar = page.getByRole('link', { name: /^news\.example/ })
      const working = page.getByText('This takes a moment.')
      const cancel = page.getByRole('button', { name: 'Cancel' })
      // A click by the support of the tests waits until the page is there.
      await bar.focus()
      await page.keyboard.press('Enter')
      await working.waitFor()
      await shot(page, `working-${size}`)
      assert.deepEqual(await axe(page), [], size)
      assert.isTrue(
        await cancel.evaluate((button) => button === button.ownerDocument.activeElement)
      )
      await cancel.click()
      await working.waitFor({ state: 'hidden' })
      assert.equal(page.url(), before)
      assert.equal(calledOff, 1)
      assert.isTrue(await bar.evaluate((link) => link === link.ownerDocument.activeElement))
      await page.unroute(/referrer=news/)
      await bar.click()
      await page.waitForURL(/referrer=news/)
      assert.isFalse(await working.isVisible())
    }
  })

  test('regions and cities are bars and filters, where a city database is installed', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId)
    const munich = { linkId, country: 'DE', place: ['DE/Bavaria', 'DE/Bavaria/Munich'] as const }
    await countClicks(workspaceId, [munich, munich, { linkId, country: 'DE' }])
    const path = `/console/workspaces/${workspaceId}/analytics`
    const remove = await installCityDatabase()
    cleanup(remove)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(path)
      await page.getByRole('link', { name: /^Munich, Bavaria, Germany/ }).waitFor()
      await shot(page, `places-${size}`)
      assert.deepEqual(await axe(page), [])
      await page.getByRole('link', { name: /^Bavaria, Germany/ }).click()
      await page.getByRole('link', { name: 'Remove Region: Bavaria, Germany' }).waitFor()
      await page.goto(`${path}/filter?by=city`)
      await page.getByLabel('Munich, Bavaria, Germany').check()
      await shot(page, `places-filter-${size}`)
      assert.deepEqual(await axe(page), [])
      await page.getByRole('button', { name: 'Apply filter' }).click()
      await page.getByRole('link', { name: 'Remove City: Munich, Bavaria, Germany' }).waitFor()
      await page.goto(`/console/workspaces/${workspaceId}/privacy`)
      await page.getByText('Region and city', { exact: true }).waitFor()
    }
    await remove()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    assert.equal(await page.getByText('Munich').count(), 0)
    await page.goto(`${path}/filter`)
    assert.equal(await page.getByRole('link', { name: 'City', exact: true }).count(), 0)
  })

  test('values are picked with their counts, several at once, and as what they are not', async ({
    assert,
  }) => {
    const workspace = await aBusyWorkspace()
    for (const size of ['large', 'small'] as const) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      const clicksOf = async () => {
        const [text] = (await page.locator('.stats dd').first().textContent())!.trim().split(/\s/)
        return Number(text.replaceAll(',', ''))
      }
      await page.goto(workspace.path)
      const all = await clicksOf()
      await page.getByRole('link', { name: 'Filter', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Filter' })
      const values = dialog.locator('.picks-values li')
      await values.first().waitFor()
      const counts = await values.locator('small').allTextContents()
      assert.isAbove(counts.length, 1)
      assert.deepEqual(await axe(page), [], size)
      await values.first().getByRole('checkbox').check()
      await dialog.getByText('is not', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Apply filter' }).click()
      await page.getByRole('link', { name: /^Remove Country is not / }).waitFor()
      assert.isBelow(await clicksOf(), all)
      assert.match(page.url(), /not=1/)
      // What is picked is picked still, and unpicking it takes the filter away.
      await page.getByRole('link', { name: 'Filter', exact: true }).click()
      await dialog.getByRole('checkbox', { checked: true }).uncheck()
      await dialog.getByRole('button', { name: 'Apply filter' }).click()
      await page.locator('.chip--filter b').first().waitFor({ state: 'detached' })
      assert.equal(await clicksOf(), all)
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    }
  })

  test('what a filter can be given follows what is typed; without script it is a page', async ({
    assert,
  }) => {
    const workspace = await aBusyWorkspace()
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(`${workspace.path}/filter?by=hour`)
    const shown = page.locator('.picks-values li:visible')
    const all = await shown.count()
    await page.getByLabel('Search values').fill('0')
    assert.isBelow(await shown.count(), all + 1)
    await page.getByLabel('Search values').fill('no such hour')
    assert.equal(await shown.count(), 0)
    const plain = await openPage({ person, script: false })
    await plain.goto(workspace.path)
    await plain.getByRole('link', { name: 'Filter', exact: true }).click()
    await plain.getByRole('link', { name: 'Referrer' }).click()
    await plain.getByLabel('Another value').fill('nobody.example')
    await plain.getByRole('button', { name: 'Apply filter' }).click()
    await plain.getByRole('link', { name: 'Remove Referrer: nobody.example' }).waitFor()
    await plain.getByText('No clicks in this period').waitFor()
  })

  test('hours, weeks and months, and hours of the week', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const rows = () => page.locator('.chart tbody tr').count()
    await page.goto(`${workspace.path}?days=30&interval=month`)
    assert.isAtMost(await rows(), 2)
    await page.goto(`${workspace.path}?days=7&interval=hour`)
    assert.equal(await rows(), 7 * 24)
    await page.goto(`${workspace.path}?days=90&interval=hour`)
    assert.equal(await rows(), 90)
    await page.getByText('Hours are available for up to 31 days').waitFor()
    await page.goto(`${workspace.path}?days=7`)
    const cells = await page.locator('.heat td span').allTextContents()
    assert.lengthOf(cells, 7 * 24)
    const [days] = await db
      .from('click_days')
      .where('scope_id', workspace.workspaceId)
      .whereRaw('day > CURRENT_DATE - INTERVAL 7 DAY')
      .sum('human_clicks as clicks')
    const sum = cells.reduce((all, cell) => all + Number(cell), 0)
    assert.equal(sum, Number(days.clicks))
  })

  test('the count of today moves as clicks come in', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const { workspaceId, spring } = workspace
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(workspace.path)
    await page.locator('.live[data-is-live]').waitFor()
    const shown = page.locator('[data-live-count]')
    const before = Number(await shown.textContent())
    await countClicks(workspaceId, [{ linkId: spring }, { linkId: spring }])
    await shown.getByText(String(before + 2), { exact: true }).waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('what was not counted is shown with its rule', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(workspace.path)
    await page.getByRole('link', { name: 'View filtered visits' }).click()
    await page.getByRole('heading', { name: 'Filtered traffic' }).waitFor()
    assert.equal(await page.locator('tbody tr').count(), 1)
    assert.deepEqual(await axe(page), [])
    await page.getByRole('link', { name: 'user-agent:Twitterbot' }).click()
    assert.equal(await page.locator('tbody tr').count(), 1)
    await page.getByRole('link', { name: 'Bots', exact: true }).click()
    await page.getByText('No filtered visits').waitFor()
  })

  test('on a phone, each filtered visit can be touched', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    // As wide as the rule above it, so that the middles of both are over each other.
    const title = 'Spring sale in Vienna'
    await db.from('links').where('workspace_id', workspace.workspaceId).update({ title })
    const agents = ['Twitterbot/1.0', 'curl/8.5.0', 'Googlebot/2.1', 'python-requests/2.32']
    const visits = Array.from({ length: 11 }, (_, at) => ({
      linkId: at % 2 === 0 ? workspace.spring : workspace.autumn,
      userAgent: agents[at % agents.length],
    }))
    await countClicks(workspace.workspaceId, visits)
    const page = await openPage({ size: 'small', person: await aMember(workspace, 'Viewer') })
    for (const query of ['', '?class=Bot', '?class=Bot&rule=user-agent:curl']) {
      await page.goto(`${workspace.path}/not-counted${query}`)
      await shot(page, `filtered-visits${query.length}-small`)
      assert.deepEqual(await axe(page), [], query)
      for (const link of await page.locator('tbody a').all()) {
        assert.isAtLeast((await link.boundingBox())!.height, 24)
      }
    }
  })

  test('an address that was not found becomes a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domainId = newId()
    const stamps = { created_at: now(), updated_at: now() }
    const host = { id: domainId, workspace_id: workspace.workspaceId, hostname: `${domainId}.example` } // prettier-ignore
    await db.table('domains').insert({ ...host, status: 'Active', ...stamps })
    const visits = { domain_id: domainId, day: now().toISOString().slice(0, 10), visits: 7 }
    await db.table('unknown_aliases').insert({ ...visits, alias: 'sommer', last_visited_at: now() })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics/unknown-aliases`)
    assert.match((await page.locator('tbody').textContent())!, /sommer\s*7/)
    assert.deepEqual(await axe(page), [])
    await page.getByRole('link', { name: 'Create link' }).click()
    assert.equal(await page.locator('input[name=alias]').inputValue(), 'sommer')
    assert.equal(await page.locator('[name=domainId]').inputValue(), domainId)
  })

  test('hands out every table of the page as CSV and JSON, by the address of the page', async ({
    assert,
  }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${workspace.path}?days=90&country=DE&country=FR`)
    const rows = page.getByRole('list', { name: 'Referrers' })
    const shown = await rows.locator('.bars-name').allInnerTexts()
    await page.getByRole('button', { name: 'Download: Referrers' }).click()
    const file = page.waitForEvent('download')
    await page.locator('#file-referrers').getByRole('link', { name: 'CSV' }).click()
    assert.match((await file).suggestedFilename(), /^clicks-referrers-.*\.csv$/)
    const hrefs = await page.locator('[id^=file-] a').evaluateAll((links) => links.map((one) => (one as unknown as { href: string }).href)) // prettier-ignore
    assert.isAbove(hrefs.length, 14)
    for (const href of hrefs) {
      assert.include(href, 'country=DE&country=FR')
      const answer = await page.request.get(href)
      assert.equal(answer.status(), 200, href)
      assert.include(answer.headers()['content-disposition'], 'attachment')
      const isJson = href.includes('format=json')
      const length = isJson
        ? (await answer.json()).items.length
        : (await answer.text()).trim().split('\r\n').length - 1
      assert.isAbove(length, 0, href)
    }
    const json = hrefs.find((href) => /table=referrers&format=json/.test(href))!
    const { items } = await (await page.request.get(json)).json()
    assert.deepEqual(
      items.map(({ name }: { name: string }) => name),
      shown
    )
    const refused = await page.request.get(`${workspace.path}/table?table=secrets`)
    assert.equal(refused.status(), 422)
    const format = await page.request.get(`${workspace.path}/table?table=links&format=exe`)
    assert.equal(format.status(), 422)
    const foreign = await page.request.get(`${workspace.path}/table?table=links&linkId=no-such`)
    assert.equal(foreign.status(), 404)
  })

  test('the page of a link hands out its tables', async ({ assert }) => {
    const workspace = await aBusyWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/links/${workspace.spring}`)
    const hrefs = await page.locator('[id^=file-] a').evaluateAll((links) => links.map((one) => (one as unknown as { href: string }).href)) // prettier-ignore
    assert.lengthOf(hrefs, 10, 'the course, three breakdowns and what was not counted')
    await page.getByRole('link', { name: 'Link previews' }).click()
    await page.getByRole('link', { name: 'user-agent:Twitterbot' }).waitFor()
    await page.goBack()
    for (const href of hrefs) {
      const answer = await page.request.get(href)
      assert.equal(answer.status(), 200, href)
    }
    assert.deepEqual(await axe(page), [])
  })
})
