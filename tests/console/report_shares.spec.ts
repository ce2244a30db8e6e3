import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { busyMonths, countClicks } from '#tests/console/support/counted_clicks'
import { call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

const listPath = ({ workspaceId }: TestWorkspace) =>
  `/console/workspaces/${workspaceId}/report-shares`

/** Creates a workspace with clicks, and a share of it. */
async function aSharedWorkspace(body: object = {}) {
  const workspace = await aWorkspace()
  const alias = `spring-${newId()}`
  const linkId = await aLink(workspace.workspaceId, { alias, title: 'Spring sale' })
  const other = await aLink(workspace.workspaceId, { alias: `autumn-${newId()}` })
  await countClicks(workspace.workspaceId, busyMonths([linkId, linkId, other]))
  const share = { name: 'Clicks for the agency', ...body }
  const { body: shared } = await call(workspace, 'POST', '/report-shares', share)
  return { workspace, linkId, alias, path: new URL(shared.url).pathname, id: shared.id as string }
}

browserGroup('Shared reports', () => {
  for (const size of SIZE_NAMES) {
    test(`${size}: the report, its password and the list`, async ({ assert }) => {
      const { workspace, path } = await aSharedWorkspace()
      const locked = await call(workspace, 'POST', '/report-shares', {
        name: 'For Ada alone',
        password: 'seven lanterns',
        expiresAt: '2035-01-01T00:00:00Z',
        showDestinations: true,
      })
      const pages: [string, string, number, boolean][] = [
        ['shared', path, 200, false],
        ['password', new URL(locked.body.url).pathname, 401, false],
        ['shares', listPath(workspace), 200, true],
        ['shares-new', `${listPath(workspace)}/new`, 200, true],
        ['shares-edit', `${listPath(workspace)}/${locked.body.id}/edit`, 200, true],
      ]
      for (const [name, address, status, isInside] of pages) {
        const person = isInside ? await ownerOf(workspace) : null
        const page = await openPage({ size, person })
        assert.equal((await page.goto(address))!.status(), status)
        await shot(page, `report-${name}-${size}`)
        assert.deepEqual(await axe(page), [], name)
        assert.isAtMost(await overflowOf(page), 0, name)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, name)
      }
    })
  }

  for (const script of [true, false]) {
    test(`is made, read with its password and revoked, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const { workspace, alias } = await aSharedWorkspace()
      const manager = await aMember(workspace, 'Manager')
      const page = await openPage({ person: manager, script })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics`)
      await page.getByRole('link', { name: 'Share a report' }).click()
      const create = page.getByRole('button', { name: 'Share report' })
      await create.click()
      await page.getByText('Give a name of 1 to 200 characters').first().waitFor()
      await page.getByLabel('Name').fill('Spring')
      await page.locator('input[name=link]').fill('no-such-link')
      await create.click()
      await page.getByText('No link matches.').first().waitFor()
      await page.locator('input[name=link]').fill(alias)
      await page.locator('input[name=password]').fill('seven lanterns')
      await create.click()
      await page.getByText('Spring is shared.').first().waitFor()
      const url = await page.getByRole('link', { name: 'Open Spring' }).getAttribute('href')
      const address = page
        .locator('.toast')
        .getByRole('button', { name: 'Copy the address of Spring' })
      if (script) assert.equal(await address.getAttribute('data-copy'), url)

      const reader = await openPage({ script })
      await reader.goto(new URL(url!).pathname)
      await reader.locator('input[name=password]').fill('wrong')
      await reader.getByRole('button', { name: 'Show report' }).click()
      await reader.getByText('Wrong password.').waitFor()
      await reader.locator('input[name=password]').fill('seven lanterns')
      await reader.getByRole('button', { name: 'Show report' }).click()
      await reader.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
      await reader.getByRole('link', { name: '7 days' }).click()
      await reader.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
      assert.include(reader.url(), 'days=7')
      await reader.locator('input[name=from]').fill('2026-01-31')
      await reader.locator('input[name=to]').fill('2026-01-01')
      await reader.getByRole('button', { name: 'Show', exact: true }).click()
      await reader.getByText('The first day must be before').waitFor()
      assert.deepEqual(misdeedsOf(reader), { errors: [], foreign: [] })

      await page.goto(listPath(workspace))
      await page.getByRole('link', { name: 'Revoke Spring' }).click()
      await page.getByRole('button', { name: 'Revoke shared report' }).click()
      await page.getByText('Spring is no longer shared.').first().waitFor()
      assert.equal((await reader.reload())!.status(), 404)
      const rows = await db.from('report_shares').where('workspace_id', workspace.workspaceId)
      assert.lengthOf(rows, 1)
    })
  }

  for (const script of [true, false]) {
    test(`is changed below its address, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const { workspace } = await aSharedWorkspace()
      const { body: made } = await call(workspace, 'POST', '/report-shares', {
        name: 'For Ada',
        password: 'seven lanterns',
        expiresAt: '2035-01-01T10:00:00Z',
      })
      const read = async () =>
        (await call(workspace, 'GET', `/report-shares/${made.id}`)).body as Record<string, unknown>
      const page = await openPage({ person: await aMember(workspace, 'Manager'), script })
      await page.goto(listPath(workspace))
      await page.getByRole('link', { name: 'Edit For Ada' }).click()
      const save = page.getByRole('button', { name: 'Save report' })
      assert.equal(await page.locator('input[name=lastDay]').inputValue(), '2035-01-01')
      await page.getByLabel('Name').fill('For Grace')
      await page.getByLabel('Show destinations').check()
      await save.click()
      await page.getByText('For Grace is saved.').first().waitFor()
      assert.deepEqual(await read(), { ...made, name: 'For Grace', showDestinations: true })

      await page.getByRole('link', { name: 'Edit For Grace' }).click()
      await page.getByLabel('Name').fill('')
      if (!script) await page.locator('input[name=lastDay]').fill('')
      else await page.locator('input[name=lastDay]').fill('2036-02-03')
      await save.click()
      await page.getByText('Give a name of 1 to 200 characters').first().waitFor()
      await page.getByLabel('Name').fill('For Grace')
      await page.getByLabel('Remove the password').check()
      await save.click()
      await page.getByText('For Grace is saved.').first().waitFor()
      const { hasPassword, expiresAt, url } = await read()
      assert.deepEqual([hasPassword, url], [false, made.url])
      assert.equal(expiresAt, script ? '2036-02-03T23:59:59.999Z' : null)
    })
  }

  test('says how old its figures are', async ({ assert, cleanup }) => {
    const { path } = await aSharedWorkspace()
    const id = newId()
    cleanup(async () => {
      await db.from('click_spools').where({ id }).delete()
    })
    const through = new Date(Date.now() - 90_000)
    const spool = { id, host: 'shared.example', drained_through: through, seen_at: through }
    await db.table('click_spools').insert(spool)
    const reader = await openPage({ size: 'small' })
    await reader.goto(path)
    assert.match(await reader.locator('footer').innerText(), /Updated (1|2) minutes? ago/)
  })

  test('a Viewer neither sees the tab nor opens the page', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await aMember(workspace, 'Viewer') })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/analytics`)
    assert.equal(await page.getByRole('link', { name: 'Shared reports' }).count(), 0)
    assert.equal((await page.goto(listPath(workspace)))!.status(), 403)
  })
})
