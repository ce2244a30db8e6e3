import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newId } from '#app/shared/ids'
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
import { FormClient } from '#tests/console/support/form_client'
import { clicked, clickedOnDays, links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/links`

/** Creates a workspace with something of everything that a row can show. */
async function aStockedWorkspace() {
  const workspace = await aWorkspace({ timeZone: 'Europe/London' })
  const folder = (await call(workspace, 'POST', '/folders', { name: 'Exhibitions' })).body
  const inner = (await call(workspace, 'POST', '/folders', { name: 'Winter', parentId: folder.id }))
    .body
  const tail = newId().slice(-6).toLowerCase()
  const rule = { countries: ['GB'], destinationUrl: 'https://example.com/gb' }
  const made = await links(
    workspace,
    {
      alias: `lights-${tail}`,
      title: 'Winter Lights 2026',
      tags: ['winter', 'tickets', 'press', 'a fourth'],
      folderId: folder.id,
      destinationUrl: 'https://northmoor.example/whats-on/winter-lights-2026',
    },
    {
      alias: `half-${tail}`,
      title: 'Half-term',
      endsAt: '2026-01-01T18:00:00Z',
      folderId: inner.id,
    },
    { alias: `late-${tail}`, title: 'Late', startsAt: '2036-12-01T09:00:00Z', tags: ['winter'] },
    { alias: `press-${tail}`, password: 'open sesame', tags: ['press'], title: 'Long '.repeat(60) },
    { alias: `weaving-${tail}`, title: 'Weaving, a hundred hands', draft: true },
    { alias: `audio-${tail}`, title: 'Audio tour', routing: { rules: [rule] } }
  )
  await clicked(made[0].id, 14_110)
  await clickedOnDays(made[0].id, [3, 8, 4, 0, 9, 12, 7, 5])
  return { workspace, tail, made, folder, inner }
}

/** Where the rows begin, in the browser. */
const TOPS = `[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().top)`

/** The addresses of the fonts that the page loaded, in the browser. */
const FONTS = `performance.getEntriesByType('resource')
  .map(({ name }) => name).filter((name) => name.endsWith('.woff2'))`

/** Returns the aliases of the rows, without what makes them this test's own. */
async function rowsOf(page: Page): Promise<string[]> {
  await untilDrawn(page)
  const names = await page.locator('[data-row]').allTextContents()
  return names.map((name) => name.split('/')[1].split('-')[0])
}

browserGroup('The list of links', () => {
  test('shows what there is to know of each, in every view', async ({ assert }) => {
    const { workspace, folder } = await aStockedWorkspace()
    const person = await ownerOf(workspace)
    const path = listOf(workspace)
    const filtered = `?tag=winter&createdFrom=2026-01-01&folderId=${folder.id}`
    const states = { all: '', filtered, nothing: '?search=nothing+like+that' }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const [name, query] of Object.entries(states)) {
        await page.goto(path + query)
        if (name === 'all') await page.locator('.pick').first().check()
        const where = `${name}, ${size}`
        await shot(page, `links-${name}-${size}`)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, where)
      }
      await page.goto(path)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await shot(page, `links-panel-${size}`)
      assert.deepEqual(await axe(page), [])
    }
  })

  for (const script of [true, false]) {
    const how = script ? 'with' : 'without'

    test(`is searched, filtered, and everything stands in its address, ${how} script`, async ({
      assert,
    }) => {
      const { workspace, folder } = await aStockedWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      const query = () => decodeURIComponent(new URL(page.url()).search)
      await page.goto(listOf(workspace))
      await page.getByLabel('Search alias, title').fill('winter')
      await page.keyboard.press('Enter')
      await page.getByText('Search winter').waitFor()
      assert.equal(query(), '?search=winter')
      assert.sameMembers(await rowsOf(page), ['lights', 'late'])

      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('State').selectOption('Scheduled')
      await page.getByLabel('Created from').fill('2020-01-01')
      await page.locator('#filter-panel').getByRole('button', { name: 'Apply' }).click()
      await page.getByText('State Scheduled').waitFor()
      assert.equal(query(), '?search=winter&state=Scheduled&createdFrom=2020-01-01')
      assert.deepEqual(await rowsOf(page), ['late'])
      await page.reload()
      assert.deepEqual(await rowsOf(page), ['late'])

      await page.getByRole('link', { name: 'Remove filter State Scheduled' }).click()
      await page.getByRole('link', { name: 'Remove filter Search winter' }).click()
      await page.getByRole('link', { name: 'Remove filter Created since 1 Jan 2020' }).click()
      await untilDrawn(page)
      assert.equal(query(), '')

      await page.getByRole('navigation', { name: 'Folders' }).getByText('Exhibitions').click()
      assert.deepEqual(await rowsOf(page), ['lights'])
      assert.equal(query(), `?folderId=${folder.id}`)
      await page.getByRole('navigation', { name: 'Folders' }).getByText('Winter').click()
      assert.deepEqual(await rowsOf(page), ['half'])
      await page.getByText('Folder Exhibitions / Winter').waitFor()
      await page.getByRole('link', { name: 'All folders' }).click()
      await page.getByRole('link', { name: 'press', exact: true }).click()
      await page.getByText('Tag press').waitFor()
      assert.equal(query(), '?tag=press')
    })

    test(`is sorted and paged, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const titles = Array.from({ length: 23 }, (_, at) => ({
        title: `No ${String(at).padStart(2, '0')}`,
      }))
      const made = await links(workspace, ...titles)
      await clicked(made[4].id, 9)
      await clicked(made[2].id, 4)
      const page = await openPage({ person: await ownerOf(workspace), script })
      const shown = async () => {
        await untilDrawn(page)
        return (await page.locator('.sub').allTextContents()).map((text) => text.slice(0, 5))
      }
      await page.goto(listOf(workspace))
      await page.getByRole('link', { name: 'Clicks' }).click()
      assert.deepEqual((await shown()).slice(0, 2), ['No 04', 'No 02'])
      const head = page.locator('th[aria-sort]')
      assert.equal(await head.getAttribute('aria-sort'), 'descending')
      await page.getByRole('link', { name: 'Clicks' }).click()
      await untilDrawn(page)
      assert.equal(await head.getAttribute('aria-sort'), 'ascending')

      await page.getByLabel('Sort by').selectOption('title')
      if (!script)
        await page.locator('.filters .end').getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL('**?sort=title')
      await page.getByLabel('Rows').selectOption('10')
      if (!script) await page.locator('.paging').getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL('**?sort=title&pageSize=10')
      await page.getByText('1 to 10 of 23 links').waitFor()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByRole('link', { name: 'Next page' }).click()
      assert.deepEqual(await shown(), ['No 20', 'No 21', 'No 22'])
      await page.getByRole('link', { name: 'Previous page' }).click()
      assert.equal((await shown())[0], 'No 10')
      await page.goto(`${listOf(workspace)}?pageSize=10&page=99`)
      assert.equal(new URL(page.url()).searchParams.get('page'), '3')
    })
  }

  test('takes no harm from an address that somebody wrote by hand', async ({ assert }) => {
    const { workspace } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    for (const query of [
      'page=x',
      'sort=z&state=y',
      'createdFrom=2026-11-21T09',
      'tag=%00',
      'folderId=%F0%9F%98%80',
      'campaignId=no',
      'search=%25_%5C',
      'tag[]=a&tag[b]=c',
      'pageSize=1e9',
    ]) {
      assert.equal((await page.goto(`${listOf(workspace)}?${query}`))!.status(), 200, query)
    }
    assert.equal((await page.goto(`${listOf(workspace)}?view=none`))!.status(), 404)
  })

  test('moves no row when its scripts arrive, and asks for its first fonts early', async ({
    assert,
  }) => {
    const { workspace } = await aStockedWorkspace()
    const person = await ownerOf(workspace)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ person, size })
      const scripts = Promise.withResolvers<void>()
      await page.route(/\/assets\/.+\.js$/, async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(listOf(workspace), { waitUntil: 'commit' })
      await page.locator('tbody tr').nth(5).waitFor()
      await page.evaluate('document.fonts.ready')
      const before = await page.evaluate<number[]>(TOPS)
      scripts.resolve()
      await page.locator('html[data-script]').waitFor()
      assert.deepEqual(await page.evaluate(TOPS), before, size)
      const fonts = await page.evaluate<string[]>(FONTS)
      const early = page.locator('link[rel=preload][as=font]')
      const addresses = await early.evaluateAll((all) => all.map((one) => Reflect.get(one, 'href')))
      assert.isNotEmpty(addresses)
      assert.includeMembers(fonts, addresses)
      assert.lengthOf(fonts, new Set(fonts).size, 'each is asked for once')
    }
  })

  test('is walked by keyboard', async ({ assert }) => {
    const { workspace } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await page.goto(listOf(workspace))
    await page.locator('#q').focus()
    await page.keyboard.type('/jx')
    await page.getByText('Nothing matches').waitFor()
    assert.equal(await page.locator('#q').inputValue(), '/jx')
    await page.goto(`${listOf(workspace)}?sort=alias`)
    await page.locator('[data-row]').first().focus()
    assert.include(await focused(), '/audio')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    assert.include(await focused(), '/late')
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    assert.include(await focused(), '/half')
    await page.keyboard.press('x')
    assert.equal(await page.locator('[data-picked]').textContent(), '2')
    assert.equal(await page.locator('.pick:checked').count(), 2)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    assert.isFalse(await page.locator('#bulk').isVisible())
  })

  test('picks all rows between two with Shift, and all of a page by its head', async ({
    assert,
  }) => {
    const { workspace } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    assert.isFalse(await page.locator('#bulk').isVisible())
    await page.locator('.pick').nth(1).click()
    await page
      .locator('.pick')
      .nth(4)
      .click({ modifiers: ['Shift'] })
    assert.equal(await page.locator('[data-picked]').textContent(), '4')
    await page.getByLabel('Select all on this page').check()
    assert.equal(await page.locator('[data-picked]').textContent(), '6')
  })

  test('suggests the tags that there are', async ({ assert }) => {
    const { workspace } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Tags', { exact: true }).focus()
    const options = page.locator('#filter-panel [role=option]')
    await options.first().waitFor()
    assert.deepEqual(await options.allTextContents(), ['a fourth', 'press', 'tickets', 'winter'])
  })

  test('draws the clicks of the last thirty days, and says how many', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [busy, , old] = await links(workspace, { title: 'A' }, { title: 'B' }, { title: 'C' })
    await clickedOnDays(busy.id, [1, 0, 41])
    await clickedOnDays(old.id, [7, ...Array.from({ length: 30 }, () => 0)])
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${listOf(workspace)}?sort=title`)
    const row = (at: number) => page.locator('tbody tr').nth(at)
    assert.equal(await row(0).getByLabel('42 clicks in the last 30 days').count(), 1)
    assert.equal(await row(1).getByText('No clicks').count(), 1)
    assert.equal(await row(2).getByText('No clicks').count(), 1)
  })

  test('of 25 full rows, 30 folders and 30 campaigns weighs less than 60 KB', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const folderIds: string[] = []
    for (let at = 0; at < 30; at++) {
      folderIds.push((await call(workspace, 'POST', '/folders', { name: `Season ${at}` })).body.id)
      await call(workspace, 'POST', '/campaigns', { name: `Campaign ${at}` })
    }
    const made = await links(
      workspace,
      ...Array.from({ length: 25 }, (_, at) => ({
        ...(at % 2 === 0 && { folderId: folderIds[at] }),
        title: `Winter Lights 2026, ticket page ${at}`,
        destinationUrl: `https://northmoor.example/whats-on/winter-lights-2026/tickets?part=${at}`,
        tags: ['winter', 'tickets'],
      }))
    )
    const month = Array.from({ length: 30 }, (_, day) => (day * 37) % 101)
    for (const { id } of made.slice(0, 13)) await clickedOnDays(id, month)
    const owner = new FormClient(await ownerOf(workspace))
    const { text } = await owner.get(listOf(workspace))
    assert.lengthOf(text.match(/data-row-menu=/g)!, 25)
    assert.lengthOf(text.match(/class="spark"/g)!, 13)
    assert.lengthOf(text.match(/<option[^>]*>Season /g)!, 30)
    assert.lengthOf(text.match(/<option[^>]*>Campaign /g)!, 30)
    assert.isBelow(Buffer.byteLength(text), 60_000)
  })

  test('copies the whole short URL of a row', async ({ assert }) => {
    const { workspace, made, tail } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text) => { document.title = text } },
    })`)
    await page
      .locator('tr', { hasText: `lights-${tail}` })
      .locator('.copy')
      .click()
    await page.waitForFunction(
      (title) => Reflect.get(globalThis, 'document').title === title,
      made[0].shortUrl
    )
    assert.match(made[0].shortUrl, /^https?:/)
  })

  test('leads to its links from an address with a slash at the end too', async ({ assert }) => {
    const { workspace, made } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    for (const end of ['', '/', '?search=lights', '/?search=lights']) {
      await page.goto(listOf(workspace) + end)
      const lights = page.locator(`[data-row][href$='${made[0].id}']`)
      const href = await lights.evaluate((link: any) => link.href)
      assert.equal(new URL(href).pathname, `${listOf(workspace)}/${made[0].id}`, end)
    }
  })

  test('lists folders and campaigns as people count', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const name of ['Week 10', 'Week 2', 'Week 1']) {
      await call(workspace, 'POST', '/folders', { name })
      await call(workspace, 'POST', '/campaigns', { name })
    }
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    const counted = ['Week 1', 'Week 2', 'Week 10']
    for (const field of ['#f-folder', '#f-campaign']) {
      const options = await page.locator(`${field} option`).allTextContents()
      assert.deepEqual(options.slice(1), counted)
    }
    const strip = await page.locator('.folder-strip .chip').allInnerTexts()
    assert.deepEqual(
      strip.map((text) => text.match(/Week \d+/)![0]),
      counted
    )
  })

  test('has a menu that is about its row, and none where no script runs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const made = await links(workspace, {}, {})
    await call(workspace, 'PATCH', `/links/${made[1].id}`, { status: 'Paused' })
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(listOf(workspace))
    const menu = page.locator('.menu:popover-open')
    for (const [at, has, lacks] of [
      [0, 'Pause', 'Resume'],
      [1, 'Resume', 'Pause'],
    ] as const) {
      await page.getByRole('button', { name: `More for ${made[at].alias}` }).click()
      const edit = menu.getByRole('link', { name: 'Edit' })
      assert.include(await edit.getAttribute('href'), `/links/${made[at].id}/edit`)
      assert.isTrue(await menu.getByRole('button', { name: has }).isVisible())
      assert.isFalse(await menu.getByRole('button', { name: lacks }).isVisible())
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: `More for ${made[1].alias}` }).focus()
    await page.keyboard.press('Enter')
    assert.deepEqual(await axe(page), [])

    const plain = await openPage({ person, script: false })
    await plain.goto(listOf(workspace))
    assert.equal(await plain.locator('[data-row-menu]:visible').count(), 0)
    await plain.locator('[data-row]').getByText(made[0].alias).click()
    await plain.waitForURL(new RegExp(`/links/${made[0].id}$`))
  })

  test('counts in its tab what the tab has, not what was searched for', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, { title: 'Lantern' }, { title: 'Lamp' })
    const owner = new FormClient(await ownerOf(workspace))
    const tabOf = async (query: string) => {
      const { text } = await owner.get(`${listOf(workspace)}${query}`)
      return /<nav[^>]*class="tabs"[\s\S]*?<\/nav>/.exec(text)![0].replaceAll(/<[^>]*>|\s+/g, ' ')
    }
    assert.match(await tabOf(''), /All links +2/)
    assert.notMatch(await tabOf('?search=lantern'), /\d/)
  })

  test('shows a Viewer everything and nothing to change it with', async ({ assert }) => {
    const { workspace, tail } = await aStockedWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(listOf(workspace))
    assert.lengthOf(await rowsOf(page), 6)
    assert.equal(await page.locator('.pick, #bulk').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'New link' }).count(), 0)
    await page.getByRole('button', { name: `More for lights-${tail}` }).click()
    const entries = await page.locator('.menu:popover-open li').allTextContents()
    assert.deepEqual(
      entries.map((text) => text.trim()),
      ['Open']
    )
  })

  test('leads from a row to the link, its form and a QR code for it', async ({ assert }) => {
    const { workspace, tail, made } = await aStockedWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const home = listOf(workspace)
    const ends = {
      'Open': `${home}/${made[0].id}`,
      'Edit': `${home}/${made[0].id}/edit`,
      'New QR code': `${home.replace('/links', '/qr-codes/new')}?linkId=${made[0].id}`,
    }
    for (const [entry, path] of Object.entries(ends)) {
      await page.goto(home)
      await page.getByRole('button', { name: `More for lights-${tail}` }).click()
      const opened = page.waitForResponse((one) => one.url().endsWith(path))
      await page.locator('.menu:popover-open').getByRole('link', { name: entry }).click()
      assert.equal((await opened).status(), 200, entry)
    }
    for (const name of ['New link', 'Import']) {
      await page.goto(home)
      const to = await page.getByRole('link', { name, exact: true }).first().getAttribute('href')
      assert.equal((await page.goto(to!))!.status(), 200, name)
    }
  })

  test('gives out what it shows as a file', async ({ assert }) => {
    const { workspace, tail } = await aStockedWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${listOf(workspace)}?tag=winter`)
    await page.getByRole('button', { name: 'Manage' }).click()
    const url = await page.getByRole('link', { name: 'These links as CSV' }).getAttribute('href')
    const lines = (await (await page.request.get(url!)).text()).trim().split('\n')
    assert.lengthOf(lines, 3)
    assert.include(lines.join(), `lights-${tail}`)
    assert.include(lines.join(), `late-${tail}`)
  })

  test('lets nobody pick what is deleted', async ({ assert }) => {
    const { workspace, made } = await aStockedWorkspace()
    await call(workspace, 'DELETE', `/links/${made[0].id}`)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${listOf(workspace)}?state=Deleted`)
    await page.locator('tbody tr').getByText(made[0].alias).waitFor()
    assert.equal(await page.locator('.pick, #bulk, tbody a[href*="/links/"]').count(), 0)
  })

  test('says what to do when there is nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    await page.getByRole('heading', { name: 'No links yet' }).waitFor()
    assert.equal(await page.locator('.empty').getByRole('link', { name: 'New link' }).count(), 1)
    await page.goto(`${listOf(workspace)}?tag=none`)
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    const [link] = await links(workspace, {})
    await call(workspace, 'PATCH', `/links/${link.id}`, { status: 'Archived' })
    await page.goto(listOf(workspace))
    await page.getByText('One link is archived. It keeps redirecting.').waitFor()
    await page.getByRole('link', { name: 'View archived links' }).click()
    assert.lengthOf(await rowsOf(page), 1)
  })

  test('says why nothing can be made: suspended, or the address not confirmed', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager', { emailVerified: false })
    const page = await openPage({ person })
    await page.goto(listOf(workspace))
    await page.getByText('Confirm your email to create links').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New link' }).count(), 0)
    await db
      .from('organisations')
      .where('id', workspace.organisationId)
      .update({ suspended_at: new Date() })
    await page.goto(listOf(workspace))
    await page.getByText('This organisation is suspended.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New link' }).count(), 0)
  })
})
