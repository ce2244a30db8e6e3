import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DESTINATION, onlyLink } from '#tests/console/support/a_link'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { cutCells } from '#tests/console/support/cut_cells'
import { request } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { PASSWORD } from '#tests/fixtures/person'
import { useMailServer } from '#tests/fixtures/smtp_sink'
import { aWorkspace } from '#tests/fixtures/workspace'

const trim = (text: string | null) => text?.trim()

browserGroup('Members', () => {
  for (const script of [true, false]) {
    test(`are invited by mail, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      const email = `lea.${workspace.workspaceId}@example.com`
      await page.goto(`/console/workspaces/${workspace.workspaceId}/members`)
      await page.getByRole('link', { name: 'Invite' }).click()
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText('This field is required.').waitFor()
      await page.getByLabel('Email address').fill(email)
      await page.locator('#invite-role').selectOption('Manager')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.locator('.toasts').getByText(`${email} is invited. Email is not set up`).waitFor()
      await page.getByText('Email is not set up').first().waitFor()
      const link = await page.locator('#invitation-link .secret code').textContent()
      assert.isTrue(await page.locator('.list').getByText(email).isVisible())
      assert.lengthOf(await db.from('mails').where('recipient', email), 1)

      const guest = await openPage({ script })
      await guest.goto(link!)
      await guest.getByText('invites you').first().waitFor()

      await page.getByRole('button', { name: `Send again to ${email}` }).click()
      await page.locator('.toasts').getByText(`${email} gets a new link.`).waitFor()
      await page.getByRole('link', { name: `Withdraw the invitation of ${email}` }).click()
      await page.getByRole('button', { name: 'Withdraw invitation' }).click()
      await page.getByText('No open invitations').waitFor()
    })
  }

  test('create links at once when they come by the link that was handed to them', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    const email = `lea.${workspace.workspaceId}@example.com`
    const place = `/console/workspaces/${workspace.workspaceId}`
    await page.goto(`${place}/members`)
    await page.getByRole('link', { name: 'Invite' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.locator('#invite-role').selectOption('Manager')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const link = await page.locator('#invitation-link .secret code').textContent()

    const guest = await openPage()
    await guest.goto(link!)
    await guest.getByLabel('Your name').fill('Lea Winter')
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Create account and join' }).click()
    await guest.getByText('You joined').first().waitFor()
    await guest.locator('main').getByRole('link', { name: 'Create the first link' }).click()
    await guest.locator('#link-destinationUrl').fill(DESTINATION)
    await guest.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await guest.locator('.toasts').getByText('Created ').waitFor()
    await onlyLink(workspace)
    await guest.goto(`${place}/links`)
    assert.equal(await guest.getByText('Confirm your email').count(), 0)
  })

  test('are told of a mail on its way where there is a mail server', async ({ cleanup }) => {
    await useMailServer(cleanup)
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false })
    const email = `lea.${workspace.workspaceId}@example.com`
    await page.goto(`/console/workspaces/${workspace.workspaceId}/members/invite`)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.locator('.toasts').getByText(`The invitation to ${email} is on its way.`).waitFor()
  })

  test('have another role within a second, in a browser that is open already', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const viewer = await aMember(workspace, 'Viewer', { displayName: 'Marek Nowak' })
    const theirs = await openPage({ person: viewer })
    const path = `/console/workspaces/${workspace.workspaceId}/members`
    assert.equal((await theirs.goto(path))!.status(), 403)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    await page.getByRole('button', { name: 'Role of Marek Nowak: Viewer' }).click()
    const changed = page.waitForResponse((one) => one.url().endsWith('/role'))
    await page.getByRole('button', { name: 'Administrator', exact: true }).click()
    await changed
    assert.equal((await theirs.goto(path))!.status(), 200)
    await page.locator('.toasts').getByText('Marek Nowak now has the role Administrator.').waitFor()
  })

  test('get another role with one choice, without script too', async ({ assert }) => {
    const workspace = await aWorkspace()
    const member = await aMember(workspace, 'Viewer', { displayName: 'Marek Nowak' })
    const page = await openPage({ person: await ownerOf(workspace), script: false, size: 'small' })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/members`)
    await page.getByRole('button', { name: 'Role of Marek Nowak: Viewer' }).click()
    const menu = page.getByRole('group', { name: 'Role of Marek Nowak' })
    assert.equal(await menu.locator('[aria-current]').textContent().then(trim), 'Viewer')
    await menu.getByRole('button', { name: 'Manager' }).click()
    await page.getByRole('button', { name: 'Role of Marek Nowak: Manager' }).waitFor()
    const row = await db.from('workspace_members').where('user_id', member.userId).firstOrFail()
    assert.equal(row.role, 'Manager')
  })

  test('read on a phone what each role may do, whole and in words', async ({ assert }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), size: 'small' })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/members`)
    const table = page.getByRole('table', { name: 'Role permissions' })
    await table.getByText('Manager, Administrator, Owner', { exact: true }).waitFor()
    assert.deepEqual(await cutCells(table), [])
    const wide = await openPage({ person: await ownerOf(workspace) })
    await wide.goto(`/console/workspaces/${workspace.workspaceId}/members`)
    const whole = wide.getByRole('table', { name: 'Role permissions' })
    const inWords = whole.getByText('Manager, Administrator, Owner', { exact: true })
    assert.equal(await inWords.count(), 1)
    assert.isFalse(await inWords.isVisible())
  })

  test('show when they were last seen, and who is signed in nowhere', async ({ assert }) => {
    const workspace = await aWorkspace()
    const away = await aMember(workspace, 'Viewer', { displayName: 'Marek Nowak' })
    await db.from('sessions').where('user_id', away.userId).delete()
    const seen = await aMember(workspace, 'Viewer', { displayName: 'Lea Brandt' })
    const lastWeek = new Date(Date.now() - 3 * 86_400_000)
    await db.from('sessions').where('user_id', seen.userId).update({ last_seen_at: lastWeek })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/members`)
    const cellOf = (name: string) =>
      page.locator('tr', { hasText: name }).locator('td').nth(3).textContent()
    assert.include(await cellOf('Marek Nowak'), 'signed out')
    assert.include(await cellOf('Lea Brandt'), '3 days ago')
  })

  test('change nobody above them: the form is not there, and a post is refused', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    const page = await openPage({ person: administrator })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/members`)
    assert.equal(await page.locator('form[action$="/role"]').count(), 0)
    const token = await page.locator('input[name=_csrf]').first().inputValue()
    const path = `/console/workspaces/${workspace.workspaceId}/members/${workspace.userId}/role`
    await page.request.post(path, { form: { _csrf: token, role: 'Viewer' } })
    const owners = db.from('organisation_owners').where('user_id', workspace.userId)
    assert.lengthOf(await owners, 1)
  })

  test('are removed after a question, and leave on their own', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aMember(workspace, 'Viewer', { displayName: 'Marek Nowak' })
    const leaver = await aMember(workspace, 'Viewer')
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `/console/workspaces/${workspace.workspaceId}`
    await page.goto(`${path}/members`)
    await page.getByRole('button', { name: 'More for Marek Nowak' }).click()
    await page.getByRole('link', { name: 'Remove from workspace' }).click()
    await page.getByRole('heading', { name: 'Remove Marek Nowak from this workspace?' }).waitFor()
    await page.getByRole('button', { name: 'Remove Marek Nowak' }).click()
    await page.locator('.toasts').getByText('Marek Nowak was removed from the workspace.').waitFor()

    const theirs = await openPage({ person: leaver })
    await theirs.goto(`${path}/members/leave`)
    await theirs.getByRole('button', { name: 'Leave Main' }).click()
    await theirs.getByRole('heading', { name: 'You are not in a workspace yet' }).waitFor()
    assert.equal((await theirs.goto(path))!.status(), 404)
  })
})

browserGroup('API keys', () => {
  for (const script of [true, false]) {
    test(`are created, used, and revoked, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/api-keys`)
      await page.getByRole('link', { name: 'New key' }).first().click()
      await page.getByLabel('links:write').check()
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('This field is required.').waitFor()
      assert.isTrue(await page.getByLabel('links:write').isChecked())
      await page.getByLabel('Name', { exact: true }).fill('Exhibition app')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('“Exhibition app” created.').waitFor()
      const key = await page.locator('.secret code').textContent()
      const call = () =>
        request(`${workspace.api}/links`, { headers: { authorization: `Bearer ${key}` } })
      assert.equal((await call()).status, 200)
      await page.reload()
      assert.equal(await page.locator('.secret').count(), 0)

      await page.getByRole('link', { name: 'Revoke Exhibition app' }).click()
      await page.getByRole('button', { name: 'Revoke key' }).click()
      await page.locator('.toasts').getByText('“Exhibition app” no longer works.').waitFor()
      assert.equal((await call()).status, 401)
    })
  }

  test('can end on a day of one’s own', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'Europe/Berlin' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/api-keys/new`)
    await page.getByLabel('Name', { exact: true }).fill('Until May')
    await page.getByLabel('Expires').selectOption('day')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('#key-until-error').waitFor()
    await page.getByLabel('Last day').fill('2031-05-31')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('“Until May” created.').waitFor()
    const row = await db.from('api_keys').where('name', 'Until May').firstOrFail()
    assert.equal(row.expires_at.toISOString(), '2031-05-31T21:59:59.999Z')
  })

  test('need a plan that has them', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Free' })
    const page = await openPage({ person: await ownerOf(workspace) })
    const path = `/console/workspaces/${workspace.workspaceId}/api-keys`
    await page.goto(path)
    await page.getByText('API keys come with the plan Business').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New key' }).count(), 0)
    assert.equal((await page.goto(`${path}/new`))!.status(), 403)
  })
})
