import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { clicked, links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const placeOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`

const listed = async (workspace: TestWorkspace, path: '/folders' | '/tags') =>
  (await call(workspace, 'GET', path)).body.items

async function aFolder(workspace: TestWorkspace, name: string, parentId?: string) {
  return (await call(workspace, 'POST', '/folders', { name, parentId })).body
}

browserGroup('Folders', () => {
  test('have names of 100 characters, whatever they are, also as they are typed', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${placeOf(workspace)}/folders`)
    await page.getByRole('link', { name: 'New folder' }).first().click()
    const name = '\u{1d11e}'.repeat(100)
    await page.getByLabel('Name').focus()
    await page.keyboard.insertText(name)
    assert.equal(await page.locator('.counter').textContent(), '100 / 100')
    await page.getByRole('button', { name: 'Create folder' }).click()
    await page
      .locator('.toasts')
      .getByText(/created/)
      .waitFor()
    assert.deepEqual(
      (await listed(workspace, '/folders')).map((folder: any) => folder.name),
      [name]
    )
  })

  for (const script of [true, false]) {
    test(`are made, renamed, moved and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      const told = (text: string) => page.locator('.toasts').getByText(text).waitFor()
      const more = async (folder: string, entry: string) => {
        await page.getByRole('button', { name: `More for ${folder}` }).click()
        await page
          .locator('.menu:popover-open')
          .getByRole('link', { name: entry, exact: true })
          .click()
      }
      await page.goto(`${placeOf(workspace)}/links`)
      await page.getByRole('button', { name: 'Manage' }).click()
      await page.getByRole('link', { name: 'Folders' }).click()
      await page.getByRole('link', { name: 'New folder' }).first().click()
      await page.getByRole('button', { name: 'Create folder' }).click()
      await page.getByText('Give the folder a name.').waitFor()
      await page.getByLabel('Name').fill('Exhibitions')
      await page.getByRole('button', { name: 'Create folder' }).click()
      await told('Folder “Exhibitions” created.')
      await more('Exhibitions', 'New folder inside')
      await page.getByLabel('Name').fill('Winter')
      await page.getByRole('button', { name: 'Create folder' }).click()
      await told('Folder “Winter” created.')
      const [outer, inner] = await listed(workspace, '/folders')
      assert.equal(inner.parentId, outer.id)

      await more('Winter', 'Rename or move')
      await page.getByLabel('Name').fill('EXHIBITIONS')
      await page.getByLabel('Parent folder').selectOption('Top level')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('There is already a folder with this name here.').waitFor()
      assert.equal(await page.getByLabel('Name').inputValue(), 'EXHIBITIONS')
      await page.getByLabel('Name').fill('Press')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await told('The folder “Press” is changed.')
      const moved = (await listed(workspace, '/folders')).find((one: any) => one.id === inner.id)
      assert.deepInclude(moved, { name: 'Press', parentId: null })

      await call(workspace, 'PATCH', `/folders/${inner.id}`, { parentId: outer.id })
      await links(workspace, { folderId: inner.id }, { folderId: inner.id })
      await page.reload()
      await more('Press', 'Delete folder')
      await page.getByText('move to “Exhibitions”: 2 links, no folders').waitFor()
      await page.getByRole('button', { name: 'Delete folder' }).click()
      await told('The folder “Press” is deleted.')
      const left = await listed(workspace, '/folders')
      assert.deepEqual([left.length, left[0].linkCount], [1, 2])
    })
  }

  test('offer no place that would be too deep or in themselves', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = await aFolder(workspace, 'One')
    const two = await aFolder(workspace, 'Two', one.id)
    await aFolder(workspace, 'Three', two.id)
    await aFolder(workspace, 'Apart')
    const page = await openPage({ person: await ownerOf(workspace) })
    const offered = async (path: string) => {
      await page.goto(`${placeOf(workspace)}/folders/${path}`)
      return page.getByLabel('Parent folder').locator('option').allTextContents()
    }
    assert.deepEqual(await offered('new'), ['Top level', 'Apart', 'One', 'One / Two'])
    assert.deepEqual(await offered(`${one.id}/edit`), ['Top level'])
    assert.deepEqual(await offered(`${two.id}/edit`), ['Top level', 'Apart', 'One'])
  })

  test('are only looked at by a Viewer', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = await aFolder(workspace, 'Exhibitions')
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`${placeOf(workspace)}/folders`)
    await page.getByText('Exhibitions').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New folder' }).count(), 0)
    assert.equal(await page.locator('main .row-actions button').count(), 0)
    const path = `${placeOf(workspace)}/folders/${folder.id}/edit`
    assert.equal((await page.goto(path))!.status(), 403)
  })
})

browserGroup('Tags', () => {
  for (const script of [true, false]) {
    test(`are renamed, merged after a word of warning, and deleted, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      await links(
        workspace,
        { tags: ['Press', 'spring'] },
        { tags: ['press', 'a/b?c'] },
        { tags: ['media'] }
      )
      const page = await openPage({ person: await ownerOf(workspace), script })
      const told = (text: string) => page.locator('.toasts').getByText(text).waitFor()
      const more = async (tag: string, entry: string) => {
        await page.getByRole('button', { name: `More for ${tag}` }).click()
        await page.locator('.menu:popover-open').getByRole('link', { name: entry }).click()
      }
      await page.goto(`${placeOf(workspace)}/tags`)
      await more('a/b?c', 'Rename tag')
      assert.equal(await page.getByLabel('Name').inputValue(), 'a/b?c')
      await page.getByLabel('Name').fill('  ')
      await page.getByRole('button', { name: 'Rename tag' }).click()
      await page.getByText('Give the tag its new name.').waitFor()
      await page.getByLabel('Name').fill('..')
      await page.getByRole('button', { name: 'Rename tag' }).click()
      await told('“a/b?c” is now called “..”.')

      await more('media', 'Rename tag')
      await page.getByLabel('Name').fill('PRESS')
      await page.getByRole('button', { name: 'Rename tag' }).click()
      await page.getByText('on 2 links. The link with “media” gets it instead.').waitFor()
      assert.lengthOf(await listed(workspace, '/tags'), 4)
      await page.getByRole('button', { name: 'Merge tags' }).click()
      await page.locator('.toasts').getByText('“media” was merged with').waitFor()
      const press = (await listed(workspace, '/tags')).find((one: any) => /press/i.test(one.name))
      assert.equal(press.linkCount, 3)

      await more('..', 'Delete tag')
      await page.getByRole('heading', { name: 'Remove the tag “..” from one link?' }).waitFor()
      await page.getByRole('button', { name: 'Delete tag' }).click()
      await told('The tag “..” was removed from one link.')
      assert.lengthOf(await listed(workspace, '/tags'), 2)
      await page.getByLabel('Search tags').fill('SPR')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/tags?search=SPR&*')
      assert.deepEqual(
        await page
          .locator('td.lead')
          .allTextContents()
          .then((all) => all.map((text) => text.trim())),
        ['spring']
      )
      await page.getByRole('link', { name: 'spring' }).click()
      assert.equal(await page.locator('[data-row]').count(), 1)
    })
  }

  test('and folders have pages that are well made in every view', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = await aFolder(workspace, 'Exhibitions')
    const two = await aFolder(workspace, 'Winter', one.id)
    await aFolder(
      workspace,
      'A folder whose name goes on for longer than there is room on a phone',
      two.id
    )
    await links(
      workspace,
      { tags: ['spring', 'x'.repeat(50)], folderId: two.id },
      { tags: ['press'] }
    )
    const person = await ownerOf(workspace)
    const [folders, tags] = [`${placeOf(workspace)}/folders`, `${placeOf(workspace)}/tags`]
    const pages = {
      'folders': folders,
      'folder-edit': `${folders}/${two.id}/edit`,
      'folder-delete': `${folders}/${two.id}/delete`,
      tags,
      'tag-edit': `${tags}/edit?tag=spring`,
      'tag-delete': `${tags}/delete?tag=spring`,
    }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        const where = `${name}, ${size}`
        await shot(page, `organising-${name}-${size}`)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
      }
      await page.goto(`${tags}/edit?tag=spring`)
      await page.getByLabel('Name').fill('press')
      await page.getByRole('button', { name: 'Rename tag' }).click()
      await shot(page, `organising-tag-merge-${size}`)
      assert.deepEqual(await axe(page), [])
    }
  })
})

browserGroup('Figures of folders and tags', () => {
  const namesOf = async (page: Page) =>
    (await page.locator('td.lead a').allTextContents()).map((name) => name.trim())

  const rowOf = (page: Page, name: string) =>
    page.locator('tbody tr').filter({ has: page.getByRole('link', { name, exact: true }) })

  test('are links and clicks, by which both are ordered; unused ones are marked', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const one = await aFolder(workspace, 'Autumn')
    const two = await aFolder(workspace, 'Berlin')
    const three = await aFolder(workspace, 'Within', one.id)
    await aFolder(workspace, 'Cellar')
    const [first, second, third] = await links(
      workspace,
      { tags: ['press', 'spring'], folderId: three.id },
      { tags: ['press'], folderId: two.id },
      { tags: ['old'], folderId: two.id }
    )
    await clicked(first.id, 70)
    await clicked(second.id, 5)
    await clicked(third.id, 3)
    await call(workspace, 'PATCH', `/links/${third.id}`, { status: 'Archived' })
    const person = await ownerOf(workspace)
    const page = await openPage({ person })

    await page.goto(`${placeOf(workspace)}/tags`)
    assert.deepEqual(await namesOf(page), ['old', 'press', 'spring'])
    assert.match((await rowOf(page, 'press').textContent())!, /2\s+75/)
    assert.include((await rowOf(page, 'old').textContent())!, 'Unused')
    assert.notInclude((await rowOf(page, 'spring').textContent())!, 'Unused')
    await page.locator('thead').getByRole('link', { name: 'Clicks' }).click()
    await page.waitForURL('**/tags?sort=-clicks&page=1')
    assert.deepEqual(await namesOf(page), ['press', 'spring', 'old'])
    const sorted = page.getByRole('columnheader', { name: 'Clicks' })
    assert.equal(await sorted.getAttribute('aria-sort'), 'descending')
    await page.locator('thead').getByRole('link', { name: 'Clicks' }).click()
    await page.waitForURL('**/tags?sort=clicks&page=1')
    assert.deepEqual(await namesOf(page), ['old', 'spring', 'press'])
    await page.locator('select[name=sort]').selectOption('Most links first')
    await page.waitForURL('**sort=-links')
    assert.equal((await namesOf(page))[0], 'press')

    await page.goto(`${placeOf(workspace)}/folders`)
    assert.deepEqual(await namesOf(page), ['Autumn', 'Within', 'Berlin', 'Cellar'])
    assert.match((await rowOf(page, 'Berlin').textContent())!, /2\s+2\s+8/)
    assert.include((await rowOf(page, 'Cellar').textContent())!, 'Unused')
    assert.notInclude((await rowOf(page, 'Autumn').textContent())!, 'Unused')
    await page.locator('thead').getByRole('link', { name: 'Clicks' }).click()
    await page.waitForURL('**/folders?sort=-clicks&page=1')
    assert.deepEqual(await namesOf(page), ['Within', 'Berlin', 'Autumn', 'Cellar'])
    assert.include((await rowOf(page, 'Within').textContent())!, 'in Autumn')
    for (const size of SIZE_NAMES) {
      const looked = await openPage({ size, person })
      await looked.goto(`${placeOf(workspace)}/folders?sort=-clicks`)
      await shot(looked, `organising-folders-by-clicks-${size}`)
      assert.deepEqual(await axe(looked), [])
    }
  })

  for (const script of [true, false]) {
    test(`of tags on very many links come ${script ? 'after the page' : 'when they are asked for'}`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const [link] = await links(workspace, { tags: ['big', 'small'] })
      await clicked(link.id, 1_234)
      await db
        .from('link_counts')
        .where({ workspace_id: workspace.workspaceId, item: 'big' })
        .update({ links: 20_000 })
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${placeOf(workspace)}/tags`)
      assert.include((await rowOf(page, 'small').textContent())!, '1,234')
      await page.getByText('up to 10,000 links').waitFor()
      assert.equal(await page.locator('thead').getByRole('link', { name: 'Clicks' }).count(), 0)
      if (!script) await page.getByRole('link', { name: 'Count clicks' }).click()
      await rowOf(page, 'big').getByText('1,234').waitFor()
    })
  }
})

test.group('Many folders', () => {
  test('come page by page, each that stands without its folder with the path to it', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const outer = await aFolder(workspace, 'Exhibitions')
    await aFolder(workspace, 'Zinc', outer.id)
    await db.table('folders').multiInsert(
      Array.from({ length: 49 }, (_, at) => ({
        id: newId(),
        workspace_id: workspace.workspaceId,
        name: `Box ${at}`,
        name_key: `box ${at}`,
        parent_key: outer.id,
        created_at: new Date(),
      }))
    )
    const client = new FormClient(await ownerOf(workspace))
    const list = async (query: string) =>
      (await client.get(`${placeOf(workspace)}/folders${query}`)).text
    const namesIn = (text: string) =>
      [...text.matchAll(/folderId=[^>]+>([^<]+)</g)].map(([, n]) => n)

    const first = await list('')
    assert.lengthOf(namesIn(first), 50)
    assert.include(first, '1 to 50 of 51')
    assert.notInclude(first, '>in Exhibitions<')

    const second = await list('?page=2')
    assert.deepEqual(namesIn(second), ['Zinc'])
    assert.include(second, '>in Exhibitions<')

    assert.deepEqual(namesIn(await list('?search=zIN')), ['Zinc'])
    assert.include(await list('?search=zIN'), '>in Exhibitions<')
    assert.include(await list('?search=nowhere'), 'has “nowhere” in its name')
  })
})

test.group('Forms of folders and tags', () => {
  test('refuse what the rules refuse; nothing changes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = await aFolder(workspace, 'One')
    const two = await aFolder(workspace, 'Two', one.id)
    const three = await aFolder(workspace, 'Three', two.id)
    await links(workspace, { tags: ['spring'] })
    const client = new FormClient(await ownerOf(workspace))
    const attempts: [string, Record<string, string>][] = [
      ['/folders', { name: '' }],
      ['/folders', { name: 'x'.repeat(101) }],
      ['/folders', { name: 'oNE' }],
      ['/folders', { name: 'Four', parentId: three.id }],
      ['/folders', { name: 'Four', parentId: newId() }],
      ['/folders', { name: 'Four', parentId: '😀' }],
      [`/folders/${one.id}`, { name: 'One', parentId: two.id }],
      [`/folders/${one.id}`, { name: 'One', parentId: one.id }],
      [`/folders/${one.id}`, { name: ' ' }],
      [`/folders/${newId()}`, { name: 'x' }],
      ['/folders/%F0%9F%98%80/delete', {}],
      ['/tags/edit?tag=spring', { name: '' }],
      ['/tags/edit?tag=spring', { name: 'x'.repeat(51) }],
      ['/tags/edit?tag=none', { name: 'x' }],
      ['/tags/delete?tag=none', {}],
      ['/tags/delete', {}],
    ]
    const state = async () =>
      JSON.stringify([await listed(workspace, '/folders'), await listed(workspace, '/tags')])
    const before = await state()
    for (const [path, fields] of attempts) {
      const { status } = await client.post(placeOf(workspace) + path, fields)
      const where = `${path} ${JSON.stringify(fields).slice(0, 40)}`
      assert.isTrue(status === 303 || (status >= 400 && status < 500), `${where}: ${status}`)
      assert.equal(await state(), before, where)
    }
    await client.post(`${placeOf(workspace)}/folders`, { name: 'x'.repeat(100) })
    assert.lengthOf(await listed(workspace, '/folders'), 4)
    await client.post(`${placeOf(workspace)}/tags/edit?tag=spring`, { name: 'x'.repeat(50) })
    assert.deepEqual(await listed(workspace, '/tags'), [{ name: 'x'.repeat(50), linkCount: 1 }])
  })
})
