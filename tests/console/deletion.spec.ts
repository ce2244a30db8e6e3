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
import { aMember, anotherWorkspace } from '#tests/fixtures/people'
import { aPerson, PASSWORD, signIn } from '#tests/fixtures/person'
import { anOwnedWorkspace } from '#tests/functional/people/deletion/support'

const pathOf = (page: Page) => new URL(page.url()).pathname
const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

browserGroup('Deleting in the console', () => {
  test('a workspace: an export first, its name to type, a banner, and back again', async ({
    assert,
  }) => {
    const workspace = await anOwnedWorkspace()
    await anotherWorkspace(workspace)
    const page = await openPage({ person: workspace.owner, script: false })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/settings`)
    await page.getByRole('link', { name: 'Delete workspace' }).click()
    const href = await page.getByRole('link', { name: 'Links as CSV' }).getAttribute('href')
    const csv = await page.request.get(href!)
    assert.equal(csv.status(), 200)
    const clicks = page.getByRole('link', { name: 'Clicks of the last 30 days as CSV' })
    assert.equal((await page.request.get((await clicks.getAttribute('href'))!)).status(), 200)

    await page.getByLabel('Type Main to confirm').fill('Mine')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete workspace' }).click()
    await page.locator('#delete-confirm-error').waitFor()
    assert.equal(await page.getByLabel('Your password').inputValue(), '')
    await page.getByLabel('Type Main to confirm').fill('Main')
    await page.getByLabel('Your password').fill('wrong password')
    await page.getByRole('button', { name: 'Delete workspace' }).click()
    await page.locator('#delete-password-error').waitFor()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete workspace' }).click()
    await told(page, 'Main is deleted. You can restore it here.')
    assert.equal(pathOf(page), '/account/deleted')

    const gone = await page.goto(`/console/workspaces/${workspace.workspaceId}`)
    assert.equal(gone!.status(), 404)
    await page.goto(`/console/organisations/${workspace.organisationId}`)
    await page.locator('.banner').getByText('Main is deleted.').waitFor()
    await page.getByRole('link', { name: 'View and restore' }).click()
    await page.getByRole('button', { name: 'Restore Main' }).click()
    await told(page, 'Main is restored.')
    assert.equal(pathOf(page), `/console/workspaces/${workspace.workspaceId}`)
  })

  test('an organisation, whose last workspace goes too', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const page = await openPage({ person: workspace.owner })
    await page.goto(`/console/organisations/${workspace.organisationId}/settings`)
    await page.getByRole('link', { name: 'Delete organisation' }).click()
    await page.getByRole('link', { name: 'Links as CSV' }).waitFor()
    await page.getByLabel('Type Acme to confirm').fill('Acme')
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete organisation' }).click()
    await told(page, 'Acme is deleted. You can restore it here.')
    await page.goto('/console')
    await page.getByRole('main').getByRole('link', { name: 'Recently deleted' }).click()
    await page.getByRole('button', { name: 'Restore Acme' }).click()
    await told(page, 'Acme is restored.')
    assert.equal(pathOf(page), `/console/organisations/${workspace.organisationId}`)
  })

  test('an account: signing in leads to restoring it, and to nothing else', async ({ assert }) => {
    const person = await aPerson()
    const page = await openPage({ person: await signIn(person) })
    await page.goto('/account')
    await page.getByRole('link', { name: 'Delete account' }).click()
    await page.getByLabel(`Type ${person.email} to confirm`).fill(person.email)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await told(page, 'Your account is deleted. Sign in to restore it.')
    const enter = async () => {
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('**/login/restore')
    }
    await enter()
    for (const path of ['/console', '/account', '/account/security', '/login']) {
      await page.goto(path)
      assert.equal(pathOf(page), '/login/restore', path)
    }
    assert.deepEqual(await axe(page), [])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    await enter()
    await page.getByRole('button', { name: 'Restore account' }).click()
    await told(page, 'Your account is restored.')
    const row = await db.from('users').where('id', person.userId).firstOrFail()
    assert.isNull(row.deleted_at)
  })

  test('is not offered to the last Owner, nor to those who own nothing', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const page = await openPage({ person: workspace.owner })
    await page.goto('/account/delete')
    await page.getByText('You are the last Owner').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Acme' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete account' }).count(), 0)
    const administrator = await aMember(workspace, 'Administrator')
    const theirs = await openPage({ person: administrator })
    const path = `/console/workspaces/${workspace.workspaceId}/settings`
    await theirs.goto(path)
    assert.equal(await theirs.getByRole('link', { name: 'Delete workspace' }).count(), 0)
    assert.equal((await theirs.goto(`${path}/delete`))!.status(), 403)
  })

  test('looks as the rest does', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const second = await anotherWorkspace(workspace)
    const at = new Date()
    await db
      .from('workspaces')
      .where('id', second.workspaceId)
      .update({ deleted_at: at, deleted_by: workspace.userId })
    const pages = {
      workspace: `/console/workspaces/${workspace.workspaceId}/settings/delete`,
      organisation: `/console/organisations/${workspace.organisationId}/settings/delete`,
      settings: `/console/organisations/${workspace.organisationId}/settings`,
      deleted: '/account/deleted',
      account: '/account/delete',
    }
    for (const size of SIZE_NAMES) {
      const page = await openPage({ person: workspace.owner, size })
      for (const [name, path] of Object.entries(pages)) {
        assert.equal((await page.goto(path))!.status(), 200, name)
        assert.deepEqual(await axe(page), [], `${name} ${size}`)
        assert.isAtMost(await overflowOf(page), 0, name)
        await shot(page, `deletion-${name}-${size}`)
      }
    }
  })
})
