import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  untilDrawn,
} from '#tests/console/support/browser'
import { clicked, links } from '#tests/console/support/links'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const listOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}/links`
const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function titlesOf(page: Page): Promise<string[]> {
  await untilDrawn(page)
  const rows = await page.locator('.links-table tbody .lead .sub').allTextContents()
  return rows.map((text) => text.split(' · ')[0].trim())
}

async function aScene() {
  const workspace = await aWorkspace()
  const rules = [{ countries: ['DE'], destinationUrl: 'https://example.com/de' }]
  const [plain] = await links(
    workspace,
    { title: 'plain' },
    { title: 'locked', password: 'open sesame', tags: ['spring'] },
    { title: 'ruled', routing: { rules }, tags: ['spring', 'print'] },
    { title: 'soon', endsAt: inDays(3), tags: ['print'] }
  )
  await clicked(plain.id, 4)
  const colleague = await aMember(workspace, 'Manager', { displayName: 'Ada Lovelace' })
  const theirs = { destinationUrl: 'https://example.com/', title: 'theirs' }
  await ask(colleague, 'POST', `${workspace.api}/links`, theirs)
  return workspace
}

browserGroup('Filters of the list of links', () => {
  for (const script of [true, false]) {
    test(`narrow it down, one chip each, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aScene()
      const page = await openPage({ person: await ownerOf(workspace), script })
      const choose = async (label: string, option: string) => {
        await page.goto(listOf(workspace))
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.locator('#filter-panel').getByLabel(label, { exact: true }).selectOption(option)
        await page.locator('#filter-panel').getByRole('button', { name: 'Apply' }).click()
        await page.locator('.chip--filter b').waitFor()
        return titlesOf(page)
      }
      assert.deepEqual(await choose('Password', 'Yes'), ['locked'])
      assert.equal(queryOf(page), '?hasPassword=true')
      assert.deepEqual(await choose('Has routing', 'Yes'), ['ruled'])
      assert.deepEqual(await choose('Never clicked', 'No'), ['plain'])
      assert.deepEqual(await choose('Ends within', '7 days'), ['soon'])
      assert.equal(queryOf(page), '?endsWithin=7')
      assert.deepEqual(await choose('Created by', 'Ada Lovelace'), ['theirs'])
      await page.getByRole('link', { name: 'Remove filter Created by Ada Lovelace' }).click()
      await untilDrawn(page)
      assert.equal(queryOf(page), '')
      assert.lengthOf(await titlesOf(page), 5)
    })

    test(`take several tags, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const workspace = await aScene()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(listOf(workspace))
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Tags', { exact: true }).fill('spring, print')
      await page.locator('#filter-panel').getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('link', { name: 'Remove filter Tags print' }).waitFor()
      assert.deepEqual(await titlesOf(page), ['ruled'])
      await page.getByRole('link', { name: 'Remove filter Tags print' }).click()
      assert.sameMembers(await titlesOf(page), ['locked', 'ruled'])
      await page.goto(`${listOf(workspace)}?tag=spring`)
      await page.locator('tbody').getByRole('link', { name: 'print', exact: true }).click()
      await page.waitForURL('**/links?tags=**')
      assert.equal(queryOf(page), '?tags=spring,+print')
      assert.deepEqual(await titlesOf(page), ['ruled'])
    })
  }

  test('suggest tags while they are typed, and fit a phone', async ({ assert }) => {
    const workspace = await aScene()
    const page = await openPage({ person: await ownerOf(workspace), size: 'small' })
    await page.goto(listOf(workspace))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Tags', { exact: true }).click()
    const options = page.locator('#filter-panel [role=option]')
    await options.first().waitFor()
    assert.deepEqual(await options.allTextContents(), ['print', 'spring'])
    assert.isAtMost(await overflowOf(page), 0)
    assert.deepEqual(await axe(page), [])
    await options.first().click()
    await page.locator('#filter-panel .chip').getByText('print').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('hold for all that match: exports, bulk changes and saved views', async ({ assert }) => {
    const workspace = await aScene()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${listOf(workspace)}?hasPassword=true&neverClicked=true&tags=spring`)
    await page.getByRole('link', { name: 'Save view' }).click()
    await page.getByText('Never clicked').first().waitFor()
    await page.getByLabel('Name').fill('Locked')
    await page.locator('.bar-actions, form').getByRole('button', { name: /Save/ }).first().click()
    await page
      .getByRole('link', { name: /Locked/ })
      .first()
      .click()
    assert.deepEqual(await titlesOf(page), ['locked'])
    const url = `${listOf(workspace)}?hasPassword=true&pageSize=10`
    await page.goto(url)
    const query = new URLSearchParams({ action: 'pause', all: '1', hasPassword: 'true' })
    await page.goto(`${listOf(workspace).replace('/links', '/bulk-changes')}?${query}`)
    await page.getByRole('heading', { name: 'Pause one link' }).waitFor()
  })
})
