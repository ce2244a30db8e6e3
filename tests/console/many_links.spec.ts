import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { aLink, linksPath, onlyLink } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
} from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const manyPath = (workspace: TestWorkspace) => `${linksPath(workspace)}/new/many`
const create = (page: Page) =>
  page.locator('.bar-actions').getByRole('button', { name: 'Create links' }).click()
const listed = async (workspace: TestWorkspace) =>
  (await call(workspace, 'GET', '/links?pageSize=100&sort=createdAt')).body.items

/** Pastes into an element; returns whether the browser would go on with it. */
const paste = (page: Page, text: string, into = 'body'): Promise<boolean> =>
  page.evaluate(`
    document.querySelector(${JSON.stringify(into)}).dispatchEvent(
      new ClipboardEvent('paste', {
        clipboardData: (() => {
          const data = new DataTransfer()
          data.setData('text/plain', ${JSON.stringify(text)})
          return data
        })(),
        bubbles: true,
        cancelable: true,
      })
    )`)

/** A list with everything that can be said of a line. */
const TABLE = (taken: string, many: string) =>
  [
    `https://example.com/1,${many}-1,"One, two",a|b`,
    `nonsense,${many}-2,,`,
    `https://example.com/3,${taken},,`,
    'https://example.com/4,login,,',
    `https://example.com/5,${many}-1,,`,
    `https://example.com/1,${many}-6,,`,
    'https://example.com/old,,,',
    'https://example.com/8,,,',
  ].join('\n')

/** The lines of it that are refused. */
const LEFT = (taken: string, many: string) => TABLE(taken, many).split('\n').slice(1, 5).join('\n')

/** What a row of the table shows, without its number and its check. */
const cellsOf = (page: Page, at: number): Promise<string[]> =>
  page
    .locator('#many-table tbody tr')
    .nth(at)
    .evaluate((row: any) => [...row.cells].slice(1, 5).map((cell: any) => cell.innerText.trim()))

browserGroup('Many links at once', () => {
  test('look well in every view', async ({ assert }) => {
    const workspace = await aWorkspace()
    await assertLooks(assert, await ownerOf(workspace), 'links-many', manyPath(workspace))
  })

  test('are listed in the order of their lines, the last one first', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(manyPath(workspace))
    const lines = Array.from({ length: 24 }, (_, at) => `https://example.com/line-${at}`)
    await page.getByLabel('One URL per line').fill(lines.join('\n'))
    await create(page)
    await page.locator('.toasts').getByText('24 links created.').waitFor()
    await page.goto(linksPath(workspace))
    const made = await listed(workspace)
    const lineOf = new Map(made.map((link: any) => [link.alias, link.destinationUrl]))
    const rows = await page.locator('[data-row]').allInnerTexts()
    assert.deepEqual(
      rows.map((text) => lineOf.get(text.trim().split('/').at(-1))),
      lines.toReversed()
    )
  })

  for (const script of [true, false]) {
    test(`are made of a line each, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const folder = (await call(workspace, 'POST', '/folders', { name: 'Spring' })).body
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${linksPath(workspace)}/new`)
      await page.getByRole('link', { name: 'Bulk create' }).click()
      await create(page)
      await page.getByText('Paste at least one URL.').waitFor()
      const lines = ['https://example.com/a', '', ' example.com/b ', 'https://example.com/a']
      await page.getByLabel('One URL per line').fill(lines.join('\n'))
      await page.getByLabel('Folder').selectOption('Spring')
      await page.getByLabel('Tags').fill('spring, print')
      await create(page)
      await page.locator('.toasts').getByText('3 links created.').waitFor()
      const made = await listed(workspace)
      assert.sameMembers(
        made.map((link: any) => link.destinationUrl),
        ['https://example.com/a', 'https://example.com/b', 'https://example.com/a']
      )
      for (const link of made) {
        assert.equal(link.folderId, folder.id)
        assert.deepEqual(link.tags, ['spring', 'print'])
      }
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    })

    test(`keep the lines that were refused, each with its reason, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(manyPath(workspace))
      const lines = ['https://example.com/a', 'not an address', 'ftp://example.com/b']
      await page.getByLabel('One URL per line').fill(lines.join('\n'))
      await create(page)
      await page.getByText('2 URLs were refused').waitFor()
      await page.getByText('1 link created.').waitFor()
      const left = await page.getByLabel('One URL per line').inputValue()
      assert.equal(left, 'not an address\nftp://example.com/b')
      // Loaded again, it is the same request: nothing is made twice.
      await page.reload()
      await page.getByText('2 URLs were refused').waitFor()
      assert.lengthOf(await listed(workspace), 1)
    })
  }

  test('are as many as the plan allows', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(manyPath(workspace))
    const lines = Array.from({ length: 51 }, (_, at) => `https://example.com/${at}`)
    await page.getByLabel('One URL per line').fill(lines.join('\n'))
    await create(page)
    await page.getByText('These are 51 URLs; your plan allows 50 at once.').waitFor()
    await page.getByLabel('One URL per line').fill(lines.slice(1).join('\n'))
    await create(page)
    await page.locator('.toasts').getByText('50 links created.').waitFor()
    const { workspaceId } = workspace
    assert.lengthOf(await db.from('links').where('workspace_id', workspaceId), 50)
  })

  test('come from lines that are pasted into the field for one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/new`)
    const field = '#link-destinationUrl'
    assert.isTrue(await paste(page, 'https://example.com/one', field))
    assert.isTrue(await paste(page, 'https://example.com/one\n', field))
    const list = 'https://example.com/ä?x=1&y=%20\nhttps://example.com/two'
    await paste(page, list, field)
    await page.waitForURL('**/links/new/many')
    assert.equal(await page.getByLabel('One URL per line').inputValue(), list)
    await page.locator('#many-summary').getByText('2 links.').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('come from a list that is pasted beside the fields of a page of links', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    const list = `url\talias\nhttps://example.com/${'x'.repeat(3000)}\tspring`
    for (const path of ['', `/${id}`]) {
      await page.goto(linksPath(workspace) + path)
      assert.isTrue(await paste(page, 'only words'))
      await paste(page, list)
      await page.waitForURL('**/links/new/many')
      assert.equal(await page.getByLabel('One URL per line').inputValue(), list)
      await page.goto(linksPath(workspace) + path)
      await paste(page, ' https://example.com/one?a=1&b=2 ')
      await page.waitForURL('**/links/new')
      const field = page.locator('#link-destinationUrl')
      assert.equal(await field.inputValue(), 'https://example.com/one?a=1&b=2')
      await page.getByText('Valid.').waitFor()
    }
    await page.reload()
    await page.goto(linksPath(workspace))
    assert.isTrue(await paste(page, list, '#links-q, [type=search]'), 'a field keeps its text')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('are reached from the form on a phone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), size: 'small' })
    await page.goto(`${linksPath(workspace)}/new`)
    await page.getByRole('link', { name: 'Bulk create' }).click()
    await page.waitForURL('**/links/new/many')
    assert.equal(await page.locator('h1').innerText(), 'Bulk create')
  })

  for (const script of [true, false]) {
    test(`are checked line by line before any is created, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const old = await aLink(workspace, { destinationUrl: 'https://example.com/old' })
      const many = script ? 'scripted' : 'plain'
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(manyPath(workspace))
      await page.getByLabel('One URL per line').fill(TABLE(old.alias, many))
      if (!script) await page.getByRole('button', { name: 'Check' }).click()
      await page
        .locator('#many-summary')
        .getByText('8 links, 4 with an error, 3 duplicates.')
        .waitFor()
      const rows = page.locator('#many-table tbody tr')
      const said = await rows.evaluateAll((all: any[]) =>
        all.map((row) =>
          [row.cells[0], row.cells[5]].map((cell) => cell.innerText.trim()).join(' ')
        )
      )
      assert.deepEqual(
        said.map((text) => text.replaceAll(/\s+/g, ' ')),
        [
          '1 Ready.',
          '2 This is not a complete web address. Enter one such as https://example.com/page.',
          '3 This alias is taken on this domain. An alias is never reused, even if its link was archived or deleted.',
          '4 The service itself uses this alias. Choose another one.',
          '5 Line 1 has this alias too.',
          '6 Duplicate of line 1.',
          `7 Already short: /${old.alias}`,
          '8 Ready.',
        ]
      )
      assert.deepEqual(await cellsOf(page, 0), [
        'https://example.com/1',
        `${many}-1`,
        'One, two',
        'a, b',
      ])
      assert.lengthOf(await listed(workspace), 1)
      if (script) assert.deepEqual(await axe(page), [])
      await shot(page, `links-many-checked-${script ? 'script' : 'plain'}`)
      await create(page)
      await page.getByText('4 URLs were refused').waitFor()
      const made = await listed(workspace)
      assert.lengthOf(made, 5)
      const first = made.find((link: any) => link.alias === `${many}-1`)
      assert.deepInclude(first, { title: 'One, two', tags: ['a', 'b'] })
      assert.equal(await page.getByLabel('One URL per line').inputValue(), LEFT(old.alias, many))
      assert.deepEqual(misdeedsOf(page).foreign, [])
    })
  }

  for (const script of [true, false]) {
    test(`leave out duplicates at one press, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const old = await aLink(workspace, { destinationUrl: 'https://example.com/old' })
      const many = script ? 'skipped' : 'left-out'
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(manyPath(workspace))
      const field = page.getByLabel('One URL per line')
      const list = `url,alias,title,tags\n${TABLE(old.alias, many)}`
      await field.fill(list)
      await page.getByLabel('Tags').fill('spring')
      if (!script) await page.getByRole('button', { name: 'Check' }).click()
      const skip = page.getByRole('button', { name: 'Skip 3 duplicates' })
      await skip.waitFor()
      await shot(page, `links-many-duplicates-${script ? 'script' : 'plain'}`)
      await skip.click()
      const summary = page.locator('#many-summary')
      await summary.getByText('3 duplicates skipped. 5 links, 3 with an error.').waitFor()
      const lines = list.split('\n')
      assert.equal(await field.inputValue(), [...lines.slice(0, 5), lines[8]].join('\n'))
      assert.equal(await page.locator('[data-step][value=skip]').count(), 0)
      assert.lengthOf(await listed(workspace), 1)
      if (script) {
        assert.isTrue(await field.evaluate((one: any) => one.matches(':focus')))
        assert.deepEqual(await axe(page), [])
      }
      await field.fill('https://example.com/old')
      if (!script) await page.getByRole('button', { name: 'Check' }).click()
      await page.getByRole('button', { name: 'Skip 1 duplicate' }).click()
      await summary.getByText('1 duplicate skipped. 0 links.').waitFor()
      assert.equal(await field.inputValue(), '')
    })
  }

  test('are shown in a table that a phone can read', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), size: 'small' })
    await page.goto(manyPath(workspace))
    await page.getByLabel('One URL per line').fill(TABLE('nothing', 'phone'))
    await page.locator('#many-table tbody tr').nth(7).waitFor()
    assert.isAtMost(await overflowOf(page), 0)
    assert.deepEqual(await axe(page), [])
    await shot(page, 'links-many-checked-phone')
  })

  test('are none for a Viewer', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    assert.equal((await page.goto(manyPath(workspace)))!.status(), 403)
  })
})

browserGroup('A QR code with the link', () => {
  for (const script of [true, false]) {
    test(`is made when it is asked for, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${linksPath(workspace)}/new`)
      await page.locator('#link-destinationUrl').fill('nonsense')
      await page.getByLabel('Create a QR code with it').check()
      const save = page.locator('.bar-actions').getByRole('button', { name: 'Create link' })
      await save.click()
      await page.locator('form[data-refused]').waitFor()
      assert.isTrue(await page.getByLabel('Create a QR code with it').isChecked())
      await page.locator('#link-destinationUrl').fill('https://example.com/')
      await save.click()
      await page.locator('.toasts').getByText('The QR code is created.').waitFor()
      const link = await onlyLink(workspace)
      const { items } = (await call(workspace, 'GET', `/qr-codes?linkId=${link.id}`)).body
      assert.lengthOf(items, 1)
      await page.getByRole('link', { name: 'Style and download' }).click()
      await page.waitForURL(`**/qr-codes/${items[0].id}`)
    })
  }

  test('is not offered when the month’s codes are used up', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/new`)
    assert.equal(await page.getByLabel('Create a QR code with it').count(), 1)
    const made = await openPage({ person: await ownerOf(workspace) })
    await made.goto(`${linksPath(workspace)}/new`)
    const { organisationId } = workspace
    await db.table('organisation_allowances').insert({
      organisation_id: organisationId,
      name: 'qrCodes',
      month: new Date().toISOString().slice(0, 7),
      used: 10,
    })
    await made.locator('#link-destinationUrl').fill('https://example.com/')
    await made.getByLabel('Create a QR code with it').check()
    await made.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await made.locator('.toasts').getByText('This month’s 10 new QR codes are used up.').waitFor()
    const { workspaceId } = workspace
    assert.lengthOf(await db.from('links').where('workspace_id', workspaceId), 1)
    await page.goto(`${linksPath(workspace)}/new`)
    assert.equal(await page.getByLabel('Create a QR code with it').count(), 0)
  })
})
