import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { consolePages } from '#app/platform/console/console_pages'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

browserGroup('The frame', () => {
  test('names the place, and leads to the other workspaces without script', async ({ assert }) => {
    const workspace = await aWorkspace()
    const second = await anotherWorkspace(workspace)
    const person = await aMember(workspace, 'Owner', { displayName: 'Tunde Adeyemi' })
    const page = await openPage({ person, script: false })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/components`)
    await page.getByRole('link', { name: /Main Acme/ }).click()
    assert.equal(new URL(page.url()).pathname, '/console/workspaces')
    await page.getByRole('searchbox').fill('sec')
    await page.getByRole('button', { name: 'Find' }).click()
    const found = page.locator('[data-findings]').getByRole('link')
    assert.deepEqual(await found.allInnerTexts(), ['Second\nOwner', 'New workspace'])
    await found.first().click()
    assert.include(page.url(), second.workspaceId)
  })

  test('has the workspaces as a dialog that follows what is typed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const second = await anotherWorkspace(workspace)
    for (const size of ['large', 'small'] as const) {
      const page = await openPage({ size, person: await aMember(workspace, 'Owner') })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/links`)
      if (size === 'small') await page.locator('.dock').getByRole('button').click()
      await page.getByRole('link', { name: /switch workspace/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Workspaces' })
      await dialog.getByRole('link', { name: /^Second/ }).waitFor()
      const open = dialog.locator('[aria-current]')
      assert.deepEqual(await open.allInnerTexts(), ['Main\nOwner'])
      await page.keyboard.type('secon')
      await dialog.getByRole('link', { name: /^Main/ }).waitFor({ state: 'detached' })
      assert.deepEqual(await axe(page), [], size)
      // The first one empties the field.
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      // A drawer closed with it, so the focus is on the button that opens the drawer.
      const focused = await page.evaluate('document.activeElement.localName')
      assert.equal(focused, size === 'small' ? 'button' : 'a')
      // The other dialog of this kind is another one.
      await page.keyboard.press('/')
      await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor()
      await page.keyboard.press('Escape')
      if (size === 'small') await page.locator('.dock').getByRole('button').click()
      await page.getByRole('link', { name: /switch workspace/ }).click()
      await page.keyboard.type('secon')
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`${second.workspaceId}$`))
      assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
    }
  })

  test('offers an Owner a new workspace in the switcher, and no one else', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const role of ['Owner', 'Administrator'] as const) {
      const page = await openPage({ person: await aMember(workspace, role), script: false })
      await page.goto(`/console/workspaces/${workspace.workspaceId}`)
      await page.getByRole('link', { name: /Main Acme/ }).click()
      const link = page.getByRole('link', { name: 'New workspace: Acme' })
      assert.equal(await link.count(), role === 'Owner' ? 1 : 0, role)
      if (role !== 'Owner') continue
      await link.click()
      await page.getByRole('heading', { name: 'New workspace' }).waitFor()
    }
  })

  test('has nothing to object to with its menus open', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const size of ['large', 'small'] as const) {
      const page = await openPage({ size, person: await aMember(workspace, 'Owner') })
      await page.goto(`/console/workspaces/${workspace.workspaceId}/components`)
      if (size === 'small') await page.locator('.dock').getByRole('button').click()
      await page.getByRole('button', { name: /Account menu/ }).click()
      assert.deepEqual(await axe(page), [], size)
    }
  })

  test('leads nowhere that is not there', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Owner', { installationAdministrator: true })
    for (const area of ['workspaces', 'organisations']) {
      const page = await openPage({ person })
      const id = area === 'workspaces' ? workspace.workspaceId : workspace.organisationId
      await page.goto(`/console/${area}/${id}/components`)
      const entries = await page.locator('#side a, .dock a').all()
      for (const link of entries) {
        const path = (await link.getAttribute('href'))!
        const answer = await page.request.get(path)
        assert.isBelow(answer.status(), 400, path)
      }
    }
  })

  test('tells how many there are of what it leads to, as their pages list them', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const made = await links(workspace, {}, {}, {}, {})
    await call(workspace, 'PATCH', `/links/${made[0].id}`, { status: 'Archived' })
    for (const { id } of made.slice(1)) await call(workspace, 'POST', '/qr-codes', { linkId: id })
    await call(workspace, 'DELETE', `/links/${made[1].id}`)
    const page = await openPage({ person: await ownerOf(workspace) })
    const counts = async () => {
      await page.goto(`/console/workspaces/${workspace.workspaceId}/components`)
      const entries = await page.locator('.nav a:has(.count)').allInnerTexts()
      return Object.fromEntries(entries.map((text) => text.split(/\s*\n\s*/)))
    }
    const before = { 'Links': '2', 'QR codes': '2', 'API keys': '1', 'Members': '1' }
    assert.deepEqual(await counts(), before)
    const campaigns = Array.from({ length: 1_000 }, (_, at) => ({
      id: newId(),
      workspace_id: workspace.workspaceId,
      name: `Campaign ${at}`,
      created_at: now(),
    }))
    await db.table('campaigns').multiInsert(campaigns)
    assert.deepEqual(await counts(), { ...before, Campaigns: '1,000' })
    await call(workspace, 'POST', '/campaigns', { name: 'One more' })
    assert.deepEqual(await counts(), { ...before, Campaigns: '1,000+' })
  })

  test('comes back to the workspace that was open last', async ({ assert }) => {
    const workspace = await aWorkspace()
    const second = await anotherWorkspace(workspace)
    const person = await aMember(workspace, 'Owner')
    const page = await openPage({ person })
    for (const { workspaceId } of [workspace, second, workspace]) {
      await page.goto(`/console/workspaces/${workspaceId}/components`)
      await page.goto('/console')
      assert.include(page.url(), workspaceId)
    }
  })

  test('tells somebody who is in no workspace how to get into one', async ({ assert }) => {
    const page = await openPage({ person: await somebody() })
    await page.goto('/console')
    assert.isTrue(await page.getByText('You are not in a workspace yet').isVisible())
  })

  test('keeps the theme that was chosen, without script too', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/console/components')
    await page.getByRole('button', { name: 'Dark' }).click()
    assert.equal(new URL(page.url()).pathname, '/console/components')
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    await page.getByRole('button', { name: 'System' }).click()
    assert.isNull(await page.locator('html').getAttribute('data-theme'))
  })

  test('shows an organisation that is suspended above every page', async ({ assert }) => {
    const workspace = await aWorkspace({ suspended: true })
    const page = await openPage({ person: await aMember(workspace, 'Owner') })
    await page.goto(`/console/workspaces/${workspace.workspaceId}/components`)
    assert.isTrue(await page.getByText('This organisation is suspended.').isVisible())
  })
})

test.group('Navigation', () => {
  test('every page that stands in it has its text and an icon that exists', async ({ assert }) => {
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    const { icons } = await import('@iconify-json/lucide')
    for (const { id, navigation, partOf } of consolePages()) {
      if (partOf)
        assert.isTrue(
          consolePages().some((one) => one.id === partOf),
          id
        )
      if (!navigation) continue
      assert.notMatch(i18n.locale('en').t(navigation.label), /translation missing/, id)
      assert.isTrue(navigation.icon in icons.icons || navigation.icon in (icons.aliases ?? {}), id)
    }
  })

  test('no page begins with a segment that an alias could take', async ({ assert }) => {
    const { isReservedWord } = await import('#app/linking/naming/rules/reserved_words')
    for (const { url } of consolePages()) assert.isTrue(isReservedWord(url.split('/')[1]), url)
  })
})

browserGroup('A refusal', () => {
  test('stays inside the frame, says who can help, and leads back', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await aMember(workspace, 'Owner', { displayName: 'Ana Smith' })
    const manager = await aMember(workspace, 'Manager')
    assert.isDefined(owner)
    const place = `/console/workspaces/${workspace.workspaceId}`
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: manager })
      await page.goto(`${place}/links`)
      await page.evaluate(`location.assign('${place}/webhooks')`)
      await page.getByRole('heading', { name: 'No access' }).waitFor()
      await page.getByText(/Ana Smith \(Owner\)/).waitFor()
      await page.locator('nav.side').waitFor({ state: 'attached' })
      await shot(page, `refusal-${size}`)
      assert.deepEqual(await axe(page), [])
      assert.isAtMost(await overflowOf(page), 0)
      await page.getByRole('link', { name: 'Go back' }).click()
      await page.waitForURL(`**${place}/links`)
      for (const nothing of [`${place}/links/00000000000000000000`, `${place}/no/such/page`]) {
        assert.equal((await page.goto(nothing))!.status(), 404)
        await page.getByRole('heading', { name: 'Page not found' }).waitFor()
        await page.locator('nav.side').waitFor({ state: 'attached' })
      }
      assert.equal((await page.goto('/account/nothing'))!.status(), 404)
      await page.locator('nav.side').waitFor({ state: 'attached' })
    }
  })

  test('of a suspended organisation keeps New link in sight, and names the reason', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await links(workspace, { title: 'A' })
    const page = await openPage({ person: await ownerOf(workspace) })
    const place = `/console/workspaces/${workspace.workspaceId}`
    await db
      .from('organisations')
      .where('id', workspace.organisationId)
      .update({ suspended_at: new Date() })
    for (const [path, name] of [
      ['', 'New link'],
      ['/links', 'New link'],
      ['/qr-codes', 'New code'],
    ]) {
      await page.goto(place + path)
      const button = page.getByRole('button', { name, exact: true }).first()
      assert.isTrue(await button.isDisabled(), path)
      assert.match((await button.getAttribute('title')) ?? '', /organisation is suspended/, path)
    }
    await page.goto(`${place}/links/new`)
    await page.getByRole('heading', { name: 'This organisation is suspended' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    assert.deepEqual(await axe(page), [])
    await shot(page, 'refusal-suspended-large')
  })
})
