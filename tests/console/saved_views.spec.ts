import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
  untilDrawn,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const placeOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`

const views = async (workspace: TestWorkspace) =>
  (await call(workspace, 'GET', '/saved-views')).body.items

const save = async (workspace: TestWorkspace, body: object) =>
  (await call(workspace, 'POST', '/saved-views', body)).body

async function countRows(page: Page): Promise<number> {
  await untilDrawn(page)
  return page.locator('[data-row]').count()
}

browserGroup('Saved views', () => {
  for (const script of [true, false]) {
    test(`are saved, changed, renamed, shared and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      await links(workspace, { tags: ['spring'], title: 'A' }, { title: 'B' })
      const page = await openPage({ person: await ownerOf(workspace), script })
      const told = (text: string) => page.locator('.toasts').getByText(text).waitFor()
      const tab = (name: string) =>
        page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name })
      await page.goto(`${placeOf(workspace)}/links?tag=spring&sort=title`)
      await page.getByRole('link', { name: 'Save view' }).click()
      await page.getByText('Tag spring').waitFor()
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByText('Give the view a name.').waitFor()
      await page.getByLabel('Name').fill('Spring')
      await page.getByRole('button', { name: 'Save view' }).click()
      await told('The view “Spring” is saved.')
      const [view] = await views(workspace)
      assert.deepInclude(view, {
        name: 'Spring',
        shared: false,
        filter: { tag: 'spring', sort: 'title' },
      })
      assert.equal(new URL(page.url()).search, `?view=${view.id}`)
      assert.equal(await tab('Spring').getAttribute('aria-current'), 'page')
      assert.equal(await countRows(page), 1)
      assert.isFalse(await page.getByText('Unsaved changes').isVisible())

      await page.getByRole('link', { name: 'Remove filter Tag spring' }).click()
      await page.getByText('Unsaved changes').waitFor()
      assert.equal(await countRows(page), 2)
      await page.getByRole('link', { name: 'Discard' }).click()
      assert.equal(await countRows(page), 1)
      await page.getByRole('link', { name: 'Remove filter Tag spring' }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await told('“Spring” shows what you see now.')
      assert.deepEqual((await views(workspace))[0].filter, { sort: 'title' })
      assert.isFalse(await page.getByText('Unsaved changes').isVisible())

      await page.getByRole('button', { name: 'More for the view Spring' }).click()
      await page.getByRole('link', { name: 'Rename or share' }).click()
      await page.getByLabel('Name').fill('By title')
      await page.getByLabel('Share with the workspace').check()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await told('The view “By title” is saved.')
      assert.deepInclude((await views(workspace))[0], { name: 'By title', shared: true })
      await page.getByText('Everyone here').waitFor()

      await page.getByRole('button', { name: 'More for By title' }).click()
      await page.getByRole('link', { name: 'Delete view' }).click()
      await page.getByText('everyone here loses the tab').waitFor()
      await page.getByRole('button', { name: 'Delete view' }).click()
      await told('The view “By title” is deleted.')
      await page.getByRole('heading', { name: 'No saved views yet' }).waitFor()
      assert.lengthOf(await views(workspace), 0)
    })
  }

  test('that others share are tabs too, to be saved as one’s own', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, { tags: ['spring'] }, {})
    const shared = await save(workspace, { name: 'Ours', shared: true, filter: { tag: 'spring' } })
    const own = await save(workspace, { name: 'Mine', filter: { tag: 'spring' } })
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(`${placeOf(workspace)}/links`)
    assert.equal(await page.getByRole('link', { name: 'Mine' }).count(), 0)
    await page.getByRole('link', { name: 'Ours' }).click()
    assert.equal(await countRows(page), 1)
    await page.getByRole('link', { name: 'Remove filter Tag spring' }).click()
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 0)
    await page.getByRole('link', { name: 'Save as new view' }).click()
    await page.getByText('Managers and above can share their views.').waitFor()
    await page.getByLabel('Name').fill('Everything')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.locator('.toasts').getByText('The view “Everything” is saved.').waitFor()

    const base = `${placeOf(workspace)}/saved-views`
    assert.equal((await page.goto(`${base}/${shared.id}/edit`))!.status(), 403)
    await page.getByText('Someone else saved this view').waitFor()
    assert.equal((await page.goto(`${base}/${own.id}/edit`))!.status(), 404)
    await page.goto(base)
    assert.equal(await page.getByRole('button', { name: /^More for / }).count(), 1)
  })

  test('whose folder or campaign is gone say so', async () => {
    const workspace = await aWorkspace()
    const folder = (await call(workspace, 'POST', '/folders', { name: 'Gone soon' })).body
    const view = await save(workspace, { name: 'In it', filter: { folderId: folder.id } })
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${placeOf(workspace)}/links?view=${view.id}`)
    await page.getByText('Folder Deleted').waitFor()
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  })

  test('have pages that are well made in every view', async ({ assert }) => {
    const workspace = await aWorkspace()
    const filter = {
      tag: 'spring',
      state: 'Paused',
      createdFrom: '2026-01-01',
      search: 'a long word to look for',
    }
    const view = await save(workspace, {
      name: 'A view with a name that is rather long',
      shared: true,
      filter,
    })
    await save(workspace, { name: 'Plain', filter: {} })
    const person = await ownerOf(workspace)
    const base = `${placeOf(workspace)}/saved-views`
    const pages = {
      index: base,
      create: `${base}/new?tag=spring`,
      edit: `${base}/${view.id}/edit`,
      delete: `${base}/${view.id}/delete`,
      changed: `${placeOf(workspace)}/links?view=${view.id}&sort=title`,
    }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        const where = `${name}, ${size}`
        await shot(page, `views-${name}-${size}`)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
      }
    }
  })
})

test.group('Forms of saved views', () => {
  /** Posts the form, then reads the page that it leads to: what it says, and what is kept. */
  async function refused(
    client: FormClient,
    workspace: TestWorkspace,
    path: string,
    fields: Record<string, string>
  ) {
    const before = await views(workspace)
    const answer = await client.post(`${placeOf(workspace)}/saved-views${path}`, fields)
    return {
      status: answer.status,
      isUnchanged: JSON.stringify(before) === JSON.stringify(await views(workspace)),
    }
  }

  test('refuse wrong names, foreign views and sharing by Viewers; nothing changes', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const own = await save(workspace, { name: 'Mine', shared: true })
    const owner = new FormClient(await ownerOf(workspace))
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const attempts: [FormClient, string, Record<string, string>][] = [
      [owner, '', { name: ' ' }],
      [owner, '', { name: 'x'.repeat(101) }],
      [owner, `/${own.id}`, { name: '' }],
      [owner, `/${own.id}`, { name: 'x'.repeat(101), shared: '1' }],
      [owner, '/none', { name: 'x' }],
      [viewer, `/${own.id}`, { name: 'Theirs' }],
      [viewer, `/${own.id}/filter?tag=x`, {}],
      [viewer, `/${own.id}/delete`, {}],
      [viewer, '', { name: 'Shared', shared: '1' }],
    ]
    for (const [client, path, fields] of attempts) {
      const { status, isUnchanged } = await refused(client, workspace, path, fields)
      const where = `${path} ${JSON.stringify(fields).slice(0, 40)}`
      assert.equal(status, 303, where)
      assert.isTrue(isUnchanged, where)
    }
    await owner.post(`${placeOf(workspace)}/saved-views/${own.id}`, { name: 'x'.repeat(100) })
    assert.deepInclude((await views(workspace))[0], { name: 'x'.repeat(100), shared: false })
  })

  test('refuse the fifty-first', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let at = 0; at < 49; at++) await save(workspace, { name: `No ${at}` })
    const client = new FormClient(await ownerOf(workspace))
    await client.post(`${placeOf(workspace)}/saved-views`, { name: 'The fiftieth' })
    assert.lengthOf(await views(workspace), 50)
    assert.isTrue((await refused(client, workspace, '', { name: 'One more' })).isUnchanged)
  })
})
