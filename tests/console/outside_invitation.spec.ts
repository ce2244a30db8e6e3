import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { invite } from '#app/people/invitations/actions/invite'
import { newId } from '#app/shared/ids'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, shot, SIZE_NAMES } from '#tests/console/support/browser'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aPerson, mailsTo, PASSWORD, signIn, tokenIn } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Invites the address as a Manager; the path that the mail leads to. */
async function invited(workspace: TestWorkspace, email: string): Promise<string> {
  const actor = { userId: workspace.userId, apiKeyId: null, address: null, requestId: null }
  const { workspaceId: id, organisationId } = workspace
  const row = await db.from('workspaces').where('id', id).firstOrFail()
  const place = { id, organisationId, name: row.name }
  await invite({ email, role: 'Manager' }, place as Parameters<typeof invite>[1], actor)
  return `/invitations/accept?token=${tokenIn((await mailsTo(email)).at(-1)!)}`
}

const roleIn = async ({ workspaceId }: TestWorkspace, email: string) => {
  const row = await db
    .from('workspace_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where({ 'm.workspace_id': workspaceId, 'u.email': email })
    .select('m.role')
    .first()
  return row?.role ?? null
}

browserGroup('An invitation', () => {
  for (const script of [true, false]) {
    test(`makes an account and a Manager, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const email = `${newId()}@example.com`
      const path = await invited(workspace, email)
      for (const size of script ? SIZE_NAMES : []) {
        const page = await openPage({ size })
        await page.goto(path)
        await shot(page, `invitation-new-${size}`)
        assert.deepEqual(await axe(page), [])
      }
      const page = await openPage({ script })
      await page.goto(path)
      await page.getByLabel('Your name').fill('Lea Winter')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await press(page, 'Create account and join')
      await page.getByText('this one has 5').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page, 'Create account and join')
      await page.getByText('You joined Main as Manager.').first().waitFor()
      assert.include(pathOf(page), `/console/workspaces/${workspace.workspaceId}`)
      assert.equal(await roleIn(workspace, email), 'Manager')
      await page.goto(path)
      await page.getByText('It was already accepted.').waitFor()
    })
  }

  test('asks who has an account to sign in, and takes them back', async ({ assert }) => {
    const [workspace, person] = [await aWorkspace(), await aPerson()]
    const page = await openPage()
    await page.goto(await invited(workspace, person.email))
    await page.getByRole('link', { name: 'Sign in to accept' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Sign in')
    await press(page, 'Accept invitation')
    await page.locator('.toasts').getByText('You joined Main').waitFor()
    assert.equal(await roleIn(workspace, person.email), 'Manager')
  })

  test('is for its address alone', async ({ assert }) => {
    const [workspace, person, other] = [await aWorkspace(), await aPerson(), await aPerson()]
    const path = await invited(workspace, person.email)
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await signIn(other) })
      await page.goto(path)
      await shot(page, `invitation-other-${size}`)
      assert.deepEqual(await axe(page), [])
    }
    const page = await openPage({ person: await signIn(other) })
    await page.goto(path)
    await press(page, 'Sign out and continue')
    await page.waitForURL('**/login?next=**')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Sign in')
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
    assert.isNull(await roleIn(workspace, other.email))
  })

  test('says what to do when it is good no more', async ({ assert }) => {
    const workspace = await aWorkspace()
    const email = `${newId()}@example.com`
    const path = await invited(workspace, email)
    const page = await openPage()
    await db
      .from('invitations')
      .where('email', email)
      .update({ expires_at: new Date(1000) })
    await page.goto(path)
    await page.getByText('Ask the person who sent it to send it again.').waitFor()

    const fresh = await invited(workspace, email)
    await page.goto(path)
    await page.getByText('a newer email has replaced it').waitFor()
    await page.goto(fresh)
    const owner = await ownerOf(workspace)
    const api = `/api/workspaces/${workspace.workspaceId}/invitations`
    const { id } = (await ask(owner, 'GET', api)).body.items[0]
    assert.equal((await ask(owner, 'DELETE', `${api}/${id}`)).status, 204)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await press(page, 'Create account and join')
    await page.getByText('It was withdrawn.').waitFor()
    assert.isNull(await db.from('users').where('email', email).first())
  })
})
