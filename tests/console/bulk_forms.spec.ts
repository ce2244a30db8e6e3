import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { workOnBulkChange } from '#app/linking/bulk_changes/actions/work_on_bulk_change'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, overflowOf, shot } from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const formOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/bulk-changes`

/** Returns everything of the workspace's links that a change could touch. */
const stateOf = async ({ workspaceId }: TestWorkspace) =>
  JSON.stringify(
    await db
      .from('links')
      .where('workspace_id', workspaceId)
      .orderBy('id')
      .select('id', 'version', 'status', 'tags', 'folder_id', 'ends_at', 'deleted_at')
  )

browserGroup('What cannot be asked', () => {
  test('is told above the list', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, {})
    const page = await openPage({ person: await ownerOf(workspace) })
    const cases = {
      'action=pause': 'Choose at least one link.',
      [`action=explode&linkIds=${link.id}`]: 'Choose what to do with the links.',
      [`linkIds=${link.id}`]: 'Choose what to do with the links.',
      [`action=pause&${'linkIds=1&'.repeat(1001)}`]: 'more than 1,000 links',
    }
    for (const [query, text] of Object.entries(cases)) {
      await page.goto(`${formOf(workspace)}?sort=title&${query}`)
      await page.locator('.toasts').getByText(text).waitFor()
      assert.equal(new URL(page.url()).search, '?sort=title')
    }
    const thousand = `action=pause&${'linkIds=1&'.repeat(1000)}`
    await page.goto(`${formOf(workspace)}?${thousand}`)
    await page.getByText('One was deleted in the meantime').waitFor()
  })

  test('of more than 10,000 links runs behind the page, which shows how far it has come', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    for (let at = 0; at < 10; at++)
      await links(workspace, ...Array.from({ length: 1000 }, () => ({})))
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `${formOf(workspace)}?action=delete&all=1`
    await page.goto(path)
    await page.getByRole('heading', { name: 'Delete 10,000 links?' }).waitFor()
    await links(workspace, {})
    await page.getByLabel('Type “delete 10,000” to continue').fill('delete 10,000')
    await page.getByRole('button', { name: 'Delete 10,000 links' }).click()
    await page.getByRole('heading', { name: 'Delete 10,001 links?' }).waitFor()
    const countGone = async () => {
      const gone = db.from('links').where('workspace_id', workspace.workspaceId)
      return (await gone.whereNotNull('deleted_at').select('id')).length
    }
    assert.equal(await countGone(), 0)
    await page.getByLabel('Type “delete 10,001” to continue').fill('delete 10,001')
    await page.getByRole('button', { name: 'Delete 10,001 links' }).click()
    await page.waitForURL(/bulk-changes\/[0-9a-z]{20}$/)
    await page.getByText('0 of 10,001 links').waitFor()
    const changeId = new URL(page.url()).pathname.split('/').at(-1)!
    await workOnBulkChange(changeId, { forMs: 0 })
    await page.getByText('250 of 10,001 links').waitFor()
    assert.deepEqual(await axe(page), [])
    assert.isAtMost(await overflowOf(page), 0)
    await shot(page, 'bulk-job-running')
    await workOnBulkChange(changeId, { forMs: 60_000 })
    await page.getByRole('heading', { name: 'The change is done' }).waitFor()
    await page.getByText('10,001 links deleted.').waitFor()
    assert.equal(await countGone(), 10_001)
    assert.deepEqual(await axe(page), [])
    await shot(page, 'bulk-job-done')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('0 of 10,001 links').waitFor()
    const undoId = new URL(page.url()).pathname.split('/').at(-1)!
    await workOnBulkChange(undoId, { forMs: 60_000 })
    await page.getByText('Change of 10,001 links undone.').waitFor()
    assert.equal(await countGone(), 0)
  })

  test('is what was opened late: the page says the new number before anything is posted', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await links(workspace, {}, {}, {})
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${formOf(workspace)}?action=pause&all=1&expectedCount=2`)
    await page.getByText('3 links match now').waitFor()
    await page.getByText('There were 2 when you chose them.').waitFor()
    await page.getByRole('button', { name: 'Pause 3 links' }).click()
    await page.locator('.toasts').getByText('3 links paused.').waitFor()
    const paused = await call(workspace, 'GET', '/links?state=Paused')
    assert.equal(paused.body.totalItems, 3)
  })
})

test.group('Forms of bulk changes', () => {
  test('refuse what the rules refuse, in words at the form; nothing changes', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const foreign = await aWorkspace()
    const [one, two] = await links(workspace, {}, {})
    const [theirs] = await links(foreign, {})
    const folder = (await call(foreign, 'POST', '/folders', { name: 'Theirs' })).body
    const chosen = `linkIds=${one.id}&linkIds=${two.id}`
    const tags = Array.from({ length: 21 }, (_, at) => `t${at}`).join(',')
    const refusals: [string, Record<string, string>, number, string][] = [
      [`action=addTags&${chosen}`, {}, 422, 'Type at least one tag.'],
      [`action=removeTags&${chosen}`, { tags: ' , ' }, 422, 'Type at least one tag.'],
      [`action=addTags&${chosen}`, { tags: 'x'.repeat(51) }, 422, 'at most 50 characters'],
      [`action=addTags&${chosen}`, { tags }, 422, 'at most 20 tags'],
      [`action=setExpiry&${chosen}`, {}, 422, 'Choose a day and a time.'],
      [`action=setExpiry&${chosen}`, { endsAt: 'tomorrow' }, 422, 'Choose a day and a time.'],
      [`action=setExpiry&${chosen}`, { endsAt: '2026-02-30T10:00' }, 422, 'Choose a day'],
      [`action=move&${chosen}`, { toFolderId: newId() }, 404, 'no such folder'],
      [`action=move&${chosen}`, { toFolderId: folder.id }, 404, 'no such folder'],
      [`action=move&${chosen}`, { toFolderId: '😀' }, 404, 'no such folder'],
      ['action=pause&all=1', { count: '1' }, 409, '2 links match by now'],
      ['action=pause&all=1&expectedCount=x', {}, 409, '2 links match by now'],
      [`action=pause&${chosen}`, { step: 'other' }, 422, 'Choose one of the options.'],
      [`action=pause&${chosen}`, { count: '1.5' }, 422, ''],
    ]
    const client = new FormClient(await ownerOf(workspace))
    const before = await stateOf(workspace)
    for (const [query, fields, status, words] of refusals) {
      const answer = await client.post(`${formOf(workspace)}?${query}`, {
        _form: 'change',
        ...fields,
      })
      const where = `${query} ${JSON.stringify(fields).slice(0, 60)}`
      assert.equal(answer.status, status, where)
      assert.include(answer.text, words, where)
      assert.equal(await stateOf(workspace), before, where)
    }
    const untouched = await stateOf(foreign)
    const other = await client.post(`${formOf(workspace)}?action=delete&linkIds=${theirs.id}`)
    assert.equal(other.status, 303)
    assert.include(other.headers.get('location')!, '/bulk-changes/result')
    assert.equal(await stateOf(foreign), untouched)
  })

  test('of a dry run change nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, {})
    const client = new FormClient(await ownerOf(workspace))
    const before = await stateOf(workspace)
    const query = `?action=addTags&linkIds=${link.id}`
    const fields = { step: 'preview', tags: 'spring' }
    const answer = await client.post(formOf(workspace) + query, fields)
    assert.equal(answer.status, 200)
    assert.include(answer.text, 'One will get tags')
    assert.equal(await stateOf(workspace), before)
  })

  test('are not for Viewers', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, {})
    const client = new FormClient(await aMember(workspace, 'Viewer'))
    const before = await stateOf(workspace)
    const path = `${formOf(workspace)}?action=delete&linkIds=${link.id}`
    assert.equal((await client.get(path)).status, 403)
    assert.equal((await client.post(path)).status, 403)
    assert.equal(await stateOf(workspace), before)
  })

  test('leave a suspended organisation its links: what exists can be put in order', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, {})
    const organisations = db.from('organisations').where('id', workspace.organisationId)
    await organisations.update({ suspended_at: new Date() })
    const client = new FormClient(await ownerOf(workspace))
    await client.post(`${formOf(workspace)}?action=pause&linkIds=${link.id}`)
    assert.include(await stateOf(workspace), 'Paused')
  })
})
