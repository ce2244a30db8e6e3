import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/links`

const many = (count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) => ({ title: `Number ${at}`, ...more }))

const statuses = async (workspace: TestWorkspace) => {
  const rows = await db.from('links').where('workspace_id', workspace.workspaceId).orderBy('title')
  return rows.map((row) => (row.deleted_at ? 'Deleted' : row.status))
}

/** Picks rows by their place, and what is done with them. */
async function pick(page: Page, rows: number[], action: string): Promise<void> {
  for (const row of rows) await page.locator('.pick').nth(row).check()
  await page.locator('#bulk').getByRole('button', { name: action, exact: true }).click()
}

const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

browserGroup('Many links at once', () => {
  for (const script of [true, false]) {
    const how = script ? 'with' : 'without'

    test(`are changed by a filter, with their count, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      await links(workspace, ...many(12, { tags: ['spring'] }), { title: 'Another' })
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${listOf(workspace)}?tag=spring&pageSize=10`)
      await page.locator('.pick').first().check()
      await page.getByLabel('All 12 that match').check()
      if (script) assert.equal(await page.locator('[data-picked]').textContent(), '12')
      await page.locator('#bulk').getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('heading', { name: 'Pause 12 links' }).waitFor()
      await page.getByText('12 will be paused').waitFor()
      await page.getByRole('button', { name: 'Pause 12 links' }).click()
      await told(page, '12 links paused.')
      assert.equal(new URL(page.url()).search, '?tag=spring&pageSize=10')
      const after = await statuses(workspace)
      assert.lengthOf(
        after.filter((status) => status === 'Paused'),
        12
      )
      assert.equal(after[0], 'Active')
    })

    test(`are changed by a list without a filter, all that it has, ${how} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      await links(workspace, ...many(12))
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${listOf(workspace)}?pageSize=10`)
      await page.locator('.pick').first().check()
      await page.getByLabel('All 12 that match').check()
      await page.locator('#bulk').getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('button', { name: 'Pause 12 links' }).click()
      await told(page, '12 links paused.')
      assert.deepEqual([...new Set(await statuses(workspace))], ['Paused'])
    })

    test(`stay as they are when their count changed meanwhile, ${how} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      await links(workspace, ...many(11, { tags: ['spring'] }))
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${listOf(workspace)}?tag=spring&pageSize=10`)
      await page.locator('.pick').first().check()
      await page.getByLabel('All 11 that match').check()
      await page.locator('#bulk').getByRole('button', { name: 'Pause' }).click()
      await page.getByRole('heading', { name: 'Pause 11 links' }).waitFor()
      await links(workspace, { tags: ['spring'] })
      await page.getByRole('button', { name: 'Pause 11 links' }).click()
      await page.getByText('12 links match by now, not as many as before').waitFor()
      assert.notInclude(await statuses(workspace), 'Paused')
      await page.getByRole('button', { name: 'Pause 12 links' }).click()
      await told(page, '12 links paused.')
      assert.deepEqual([...new Set(await statuses(workspace))], ['Paused'])
    })

    test(`go into a folder, get tags and lose them, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const folder = (await call(workspace, 'POST', '/folders', { name: 'Exhibitions' })).body
      await links(workspace, ...many(3))
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(listOf(workspace))
      await pick(page, [0, 2], 'Move')
      await page.getByLabel('Folder').selectOption('Exhibitions')
      await page.getByRole('button', { name: 'Check first' }).click()
      await page.getByText('2 will move').waitFor()
      assert.equal(await page.getByLabel('Folder').inputValue(), folder.id)
      assert.lengthOf(await db.from('links').where('folder_id', folder.id), 0)
      await page.getByRole('button', { name: 'Move 2 links' }).click()
      await told(page, '2 links moved.')
      assert.lengthOf(await db.from('links').where('folder_id', folder.id), 2)

      await pick(page, [0, 1], 'Tag')
      await page.getByRole('button', { name: 'Add tags to 2 links' }).click()
      await page.getByText('Type at least one tag.').waitFor()
      await page.getByLabel('Tags').fill('winter, Press ,')
      await page.getByRole('button', { name: 'Add tags to 2 links' }).click()
      await told(page, 'Tags added to 2 links.')
      const tagged = async () => (await call(workspace, 'GET', '/tags')).body.items
      assert.deepEqual(await tagged(), [
        { name: 'Press', linkCount: 2 },
        { name: 'winter', linkCount: 2 },
      ])
      await pick(page, [0, 1, 2], 'Tag')
      await page.getByRole('link', { name: 'Remove tags' }).click()
      await page.getByLabel('Tags').fill('press')
      await page.getByRole('button', { name: 'Check first' }).click()
      await page.getByText('One does not have these tags').waitFor()
      await page.getByRole('button', { name: 'Remove tags from 3 links' }).click()
      await told(page, 'Tags removed from 2 links.')
      assert.deepEqual(await tagged(), [{ name: 'winter', linkCount: 2 }])
    })

    test(`get an end in the workspace’s zone and lose it, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
      const starting = { startsAt: '2037-01-01T00:00:00Z', title: 'Z' }
      const made = await links(workspace, ...many(2), starting)
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${listOf(workspace)}?sort=title`)
      await pick(page, [0, 1, 2], 'Expiry')
      await page.getByRole('button', { name: 'Set expiry of 3 links' }).click()
      await page.getByText('Choose a day and a time.').waitFor()
      await page.getByLabel('Expires', { exact: true }).fill('2036-07-01T18:00')
      await page.getByRole('button', { name: 'Set expiry of 3 links' }).click()
      await page.getByText('One would end before it starts and is skipped').waitFor()
      await page.getByText('Expiry set for 2 links.').waitFor()
      await page.getByRole('link', { name: made[2].alias }).waitFor()
      const ends = await db.from('links').whereIn('id', [made[0].id, made[1].id])
      for (const row of ends) assert.equal(row.ends_at.toISOString(), '2036-07-01T16:00:00.000Z')
      await page.getByRole('link', { name: 'Back to the links' }).click()

      await pick(page, [0, 1], 'Expiry')
      await page.getByRole('link', { name: 'Remove expiry' }).click()
      await page.getByRole('button', { name: 'Remove expiry of 2 links' }).click()
      await told(page, 'Expiry removed from 2 links.')
      assert.isNull((await db.from('links').where('id', made[0].id).first()).ends_at)
    })

    test(`are deleted after a question that says how many, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      await links(workspace, ...many(3))
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${listOf(workspace)}?sort=title`)
      await pick(page, [0, 1], 'Delete')
      await page.getByRole('heading', { name: 'Delete 2 links?' }).waitFor()
      await page.getByRole('link', { name: 'Cancel' }).click()
      assert.equal(new URL(page.url()).search, '?sort=title')
      await pick(page, [0, 1], 'Delete')
      await page.getByRole('button', { name: 'Delete 2 links' }).click()
      await told(page, '2 links deleted.')
      assert.deepEqual(await statuses(workspace), ['Deleted', 'Deleted', 'Active'])
    })
  }

  test('more than a hundred are deleted only with the number typed', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, ...many(100))
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    await page.goto(listOf(workspace))
    await page.locator('.pick').first().check()
    await page.getByLabel('All 100 that match').check()
    await page.locator('#bulk').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 100 links' }).click()
    await page.getByText('Type “delete 100”, so that').waitFor()
    assert.notInclude(await statuses(workspace), 'Deleted')
    await page.getByLabel('Type “delete 100” to continue').fill('delete 100')
    await page.getByRole('button', { name: 'Delete 100 links' }).click()
    await told(page, '100 links deleted.')
    await page.getByRole('heading', { name: 'No links yet' }).waitFor()
  })

  test('get a tag by keyboard, whose list leaves the button below free', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, ...many(2, { tags: ['atlas', 'orbit', 'comet'] }))
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    await pick(page, [0, 1], 'Tag')
    await page.getByLabel('Tags').fill('atl')
    await page.locator('.token-list [role=option]').first().waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('.token-list:visible').count(), 0)
    await page.getByRole('button', { name: 'Add tags to 2 links' }).click()
    await told(page, 'tag')
    await page.goto(listOf(workspace))
    await pick(page, [0, 1], 'Tag')
    await page.getByLabel('Tags').fill('fresh')
    await page.keyboard.press('Enter')
    await page.keyboard.type('or')
    assert.isTrue(await page.locator('.token-list').isVisible())
  })

  test('are one line of the audit log, which leads to a line for each', async ({ assert }) => {
    const workspace = await aWorkspace()
    const made = await links(workspace, ...many(3))
    const ids = made.map(({ id }) => id)
    await call(workspace, 'POST', '/links/bulk-changes', { action: 'pause', linkIds: ids })
    await call(workspace, 'PATCH', `/links/${ids[0]}`, { title: 'By itself' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/audit-log`)
    const entries = page.locator('details.entry')
    assert.equal(await entries.filter({ hasText: 'changed link' }).count(), 1)
    const folded = entries.filter({ hasText: 'paused 3 links' })
    await folded.locator('summary').click()
    assert.deepEqual(await axe(page), [])
    await folded.getByRole('link', { name: 'Show each link of this change' }).click()
    await page.waitForURL(/changeId=/)
    assert.equal(await entries.count(), 3)
    assert.equal(await entries.filter({ hasText: `/${made[1].alias}` }).count(), 1)
    const kept = { workspace_id: workspace.workspaceId, action: 'link.updated' }
    assert.lengthOf(await db.from('audit_log').where(kept), 4)
  })

  test('one is paused from its own menu, and taken back', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, ...many(1))
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    await page.getByRole('button', { name: `More for ${link.alias}` }).click()
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await told(page, '1 link paused.')
    assert.deepEqual(await statuses(workspace), ['Paused'])
    await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Change undone.')
    assert.deepEqual(await statuses(workspace), ['Active'])
    await page.goto(`/console/workspaces/${workspace.workspaceId}/audit-log`)
    const entries = page.locator('details.entry')
    const said = (text: string) => entries.filter({ hasText: `${text} /${link.alias}` }).count()
    assert.equal(await said('undid the pause of'), 1)
    assert.equal(await said('paused'), 1)
    assert.equal(await entries.filter({ hasText: link.alias }).count(), 3)
    assert.equal(await said('created link'), 1)
  })

  for (const script of [true, false]) {
    const how = script ? 'with' : 'without'

    test(`are archived, deleted and taken back, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      await links(workspace, ...many(3))
      const page = await openPage({ person: await ownerOf(workspace), script })
      const undo = page.locator('.toasts').getByRole('button', { name: 'Undo' })
      for (const [action, done, status] of [
        ['Archive', 'archived.', 'Archived'],
        ['Delete', 'deleted.', 'Deleted'],
      ]) {
        await page.goto(listOf(workspace))
        await pick(page, [0, 1, 2], action)
        await page.getByRole('button', { name: `${action} 3 links` }).click()
        await told(page, `3 links ${done}`)
        assert.deepEqual(await statuses(workspace), [status, status, status])
        await undo.click()
        await told(page, 'Change of 3 links undone.')
        assert.deepEqual(await statuses(workspace), ['Active', 'Active', 'Active'])
        assert.equal(await page.locator('.pick').count(), 3)
      }
    })

    test(`go into a campaign and out of it, ${how} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { body: campaign } = await call(workspace, 'POST', '/campaigns', { name: 'Spring' })
      await links(workspace, ...many(2))
      const page = await openPage({ person: await ownerOf(workspace), script })
      const placed = async () => {
        const { body } = await call(workspace, 'GET', `/links?campaignId=${campaign.id}`)
        return body.totalItems
      }
      await page.goto(listOf(workspace))
      await pick(page, [0, 1], 'Campaign')
      await page.getByLabel('Campaign').selectOption({ label: 'Spring' })
      await page.getByRole('button', { name: 'Add 2 links to campaign' }).click()
      await told(page, '2 links added to the campaign.')
      assert.equal(await placed(), 2)
      await pick(page, [0], 'Campaign')
      await page.getByRole('link', { name: 'Remove from campaign' }).click()
      await page.getByRole('button', { name: 'Remove from campaign' }).click()
      await told(page, '1 link removed from its campaign.')
      assert.equal(await placed(), 1)
    })
  }

  test('are exported as they were chosen', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, ...many(3))
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(listOf(workspace))
    const ids = await page
      .locator('.pick')
      .evaluateAll((boxes: any[]) => boxes.map((box) => box.value))
    const waiting = page.waitForEvent('download')
    await pick(page, [0, 2], 'Export')
    const stream = await (await waiting).createReadStream()
    let text = ''
    for await (const piece of stream) text += piece
    assert.lengthOf(text.trim().split(/\r?\n/), 3)
    for (const [at, id] of ids.entries()) assert.equal(text.includes(id), at !== 1)
  })

  test('one that was deleted on its own page is taken back', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, ...many(1))
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${listOf(workspace)}/${link.id}/delete`)
    await page.getByRole('button', { name: 'Delete link' }).click()
    await told(page, `/${link.alias} is deleted.`)
    await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
    await told(page, `/${link.alias} is restored.`)
    assert.deepEqual(await statuses(workspace), ['Active'])
    await call(workspace, 'DELETE', `/links/${link.id}`)
    await page.goto(`${listOf(workspace)}?state=Deleted`)
    await page.getByRole('button', { name: `More for ${link.alias}` }).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await told(page, `/${link.alias} is restored.`)
    assert.deepEqual(await statuses(workspace), ['Active'])
  })

  test('are asked about on pages that are well made in every view', async ({ assert }) => {
    const workspace = await aWorkspace()
    await call(workspace, 'POST', '/folders', { name: 'Exhibitions' })
    const made = await links(workspace, ...many(7, { tags: ['spring'] }))
    const person = await ownerOf(workspace)
    const query = made.map(({ id }) => `linkIds=${id}`).join('&')
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person })
      for (const action of [
        ...['move', 'addTags', 'setCampaign', 'pause', 'archive'],
        ...['setExpiry', 'clearExpiry', 'delete'],
      ]) {
        const path = `${listOf(workspace).replace('/links', '/bulk-changes')}?action=${action}`
        await page.goto(`${path}&${query}`)
        const where = `${action}, ${size}`
        await shot(page, `bulk-${action}-${size}`)
        assert.equal(await page.locator('h1').count(), 1, where)
        assert.notInclude((await page.textContent('body'))!, 'translation missing', where)
        assert.deepEqual(await axe(page), [], where)
        assert.isAtMost(await overflowOf(page), 0, where)
      }
    }
  })
})
