import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { canRegister } from '#app/people/registration/queries/can_register'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, overflowOf, SIZE_NAMES } from '#tests/console/support/browser'
import { aMember, ask, ownerOf, somebody, type Person } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const anAdministrator = () => somebody({ installationAdministrator: true, mfaEnabled: true })
const told = (page: Page, text: string) => page.locator('.toasts').getByText(text).waitFor()

/** Checks pages about one thing, which no walk through the pages finds. */
async function looksWell(assert: Assert, path: string, person: Person) {
  for (const size of SIZE_NAMES) {
    const page = await openPage({ size, person })
    await page.goto(path)
    assert.deepEqual(await axe(page), [], path)
    assert.isAtMost(await overflowOf(page), 0, path)
  }
}

browserGroup('Organisations of the installation', () => {
  test('are found, given a plan, suspended after a question, and let go on', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto('/console/installation/organisations')
    await page.getByLabel('Search by name or Owner email').fill(owner.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Acme' }).click()
    await looksWell(assert, new URL(page.url()).pathname, person)
    await page.locator('#plan-plan').selectOption('Free')
    await page.getByRole('button', { name: 'Set plan' }).click()
    await told(page, 'Acme has the plan Free now.')
    const keyed = () => ask(owner, 'GET', `/api/organisations/${workspace.organisationId}`)
    assert.equal((await keyed()).body.plan, 'Free')
    await page.locator('#plan-plan').selectOption('default')
    await page.getByRole('button', { name: 'Set plan' }).click()
    await told(page, 'Acme has the plan Business now.')

    await page.getByRole('link', { name: 'Suspend organisation' }).click()
    await page.getByRole('heading', { name: 'Suspend Acme?' }).waitFor()
    await looksWell(assert, new URL(page.url()).pathname, person)
    await page.getByRole('button', { name: 'Suspend organisation' }).click()
    await told(page, 'Acme is suspended.')
    assert.isTrue((await keyed()).body.suspended)
    const theirs = await openPage({ person: owner })
    await theirs.goto(`/console/workspaces/${workspace.workspaceId}`)
    await theirs.getByText('This organisation is suspended.').waitFor()
    await page.getByRole('button', { name: 'Unsuspend' }).click()
    await told(page, 'Acme can create links and QR codes again.')
  })
})

browserGroup('Users of the installation', () => {
  test('are disabled and enabled, lose a second factor, become administrators', async ({
    assert,
  }) => {
    const person = await anAdministrator()
    const user = await somebody({ displayName: 'Sofia Lindqvist', mfaEnabled: true })
    const page = await openPage({ person })
    const row = () => db.from('users').where('id', user.userId).firstOrFail()
    const path = `/console/installation/users/${user.userId}`
    await looksWell(assert, `${path}/disable`, person)
    for (const [deed, column, isEmpty] of [
      ['disable', 'disabled_at', false],
      ['enable', 'disabled_at', true],
      ['reset-factor', 'mfa_enabled_at', true],
      ['make-administrator', 'installation_administrator', false],
      ['remove-administrator', 'installation_administrator', true],
    ] as const) {
      await page.goto(`${path}/${deed}`)
      await page.locator('.dialog button[type=submit]').click()
      await page.locator('.toasts').waitFor()
      assert.equal(!(await row())[column], isEmpty, deed)
    }
    await page.goto('/console/installation/users?search=Lindqvist')
    await page.getByRole('button', { name: 'More for Sofia Lindqvist' }).click()
    await page.getByRole('link', { name: 'Disable account' }).waitFor()
    assert.equal((await page.goto(`${path}/promote`))!.status(), 404)
  })
})

browserGroup('The outbox', () => {
  test('shows the mail of an invitation, and says why it waits', async ({ assert }) => {
    const workspace = await aWorkspace()
    const email = `press.${workspace.workspaceId}@example.com`
    const invitations = `/api/workspaces/${workspace.workspaceId}/invitations`
    await ask(await ownerOf(workspace), 'POST', invitations, { email, role: 'Viewer' })
    const person = await anAdministrator()
    const page = await openPage({ person })
    await page.goto('/console/installation/outbox')
    const line = page.locator('tr', { hasText: email })
    await line.getByText('Email is not set up').waitFor()
    await line.getByRole('link').click()
    const link = await page.locator('.secret code').textContent()
    assert.match(link!, /\/invitations\/accept\?token=/)
    await page.locator('pre', { hasText: 'invites you' }).waitFor()
    await looksWell(assert, new URL(page.url()).pathname, person)
  })
})

browserGroup('Registration', (group) => {
  group.teardown(async () => {
    await db.from('installation_settings').delete()
  })

  test('is opened and closed, in force for accounts and organisations', async ({ assert }) => {
    const page = await openPage({ person: await anAdministrator() })
    const path = '/api/organisations'
    const found = { name: 'New', workspaceName: 'First' }
    const somebodyElse = await somebody()
    await page.goto('/console/installation/registration')
    assert.isTrue(await page.locator('input[value=closed]').isChecked())
    assert.equal((await ask(somebodyElse, 'POST', path, found)).status, 403)
    await page.locator('input[value=open]').check()
    await page.getByRole('button', { name: 'Save registration' }).click()
    await told(page, 'Anyone can create an account now.')
    assert.isTrue(await canRegister())
    assert.equal((await ask(somebodyElse, 'POST', path, found)).status, 201)
    await page.locator('input[value=closed]').check()
    await page.getByRole('button', { name: 'Save registration' }).click()
    await told(page, 'Only people who are invited can create an account now.')
    assert.isFalse(await canRegister())
  })
})

browserGroup('An area', () => {
  test('has no way in for whom it is not', async ({ assert }) => {
    const workspace = await aWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: viewer })
    await page.goto(`/console/workspaces/${workspace.workspaceId}`)
    const side = page.locator('#side')
    assert.equal(await side.getByRole('link', { name: 'Members' }).count(), 0)
    assert.equal(await side.getByRole('link', { name: 'Installation' }).count(), 0)
    await side.getByRole('link', { name: 'Organisation' }).click()
    await page.getByRole('heading', { name: 'Workspaces' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'New workspace' }).count(), 0)
  })
})
