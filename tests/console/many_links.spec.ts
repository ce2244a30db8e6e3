import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { linksPath, onlyLink } from '#tests/console/support/a_link'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const manyPath = (workspace: TestWorkspace) => `${linksPath(workspace)}/new/many`
const create = (page: Page) =>
  page.locator('.bar-actions').getByRole('button', { name: 'Create links' }).click()
const listed = async (workspace: TestWorkspace) =>
  (await call(workspace, 'GET', '/links?pageSize=100&sort=createdAt')).body.items

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
    const paste = (text: string) =>
      page.evaluate(`
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', ${JSON.stringify(text)})
        document.querySelector('#link-destinationUrl').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        )`)
    assert.isTrue(await paste('https://example.com/one'))
    assert.isTrue(await paste('https://example.com/one\n'))
    await paste('https://example.com/ä?x=1&y=%20\nhttps://example.com/two\n')
    await page.waitForURL('**/links/new/many')
    const left = await page.getByLabel('One URL per line').inputValue()
    assert.equal(left, 'https://example.com/ä?x=1&y=%20\nhttps://example.com/two\n')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
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
