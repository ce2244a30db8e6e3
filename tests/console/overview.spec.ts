import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, shot } from '#tests/console/support/browser'
import { links } from '#tests/console/support/links'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

browserGroup('The overview of a workspace', () => {
  test('leads to the first link, and later to the list of them', async ({ assert }) => {
    const workspace = await aWorkspace()
    const path = `/console/workspaces/${workspace.workspaceId}`
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(path)
    const first = page.locator('main').getByRole('link', { name: 'Create the first link' })
    assert.equal(await first.getAttribute('href'), `${path}/links/new`)
    await shot(page, 'overview-first')
    assert.deepEqual(await axe(page), [])
    const manager = await openPage({ person: await aMember(workspace, 'Manager'), size: 'small' })
    await manager.goto(path)
    await manager.locator('main').getByRole('link', { name: 'Create the first link' }).waitFor()
    await shot(manager, 'overview-first-small')
    const viewer = await openPage({ person: await aMember(workspace, 'Viewer') })
    await viewer.goto(path)
    await viewer.getByRole('heading', { name: 'No links yet' }).waitFor()
    assert.equal(await viewer.locator('main').getByRole('link', { name: 'Create' }).count(), 0)

    await links(workspace, {}, {})
    await page.reload()
    await page.getByRole('link', { name: 'Links: 2' }).click()
    assert.equal(await page.locator('[data-row]').count(), 2)
  })
})
