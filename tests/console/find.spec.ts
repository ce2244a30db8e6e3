import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { FormClient } from '#tests/console/support/form_client'
import { links } from '#tests/console/support/links'
import { call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const placeOf = ({ workspaceId }: TestWorkspace) => `/console/workspaces/${workspaceId}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

/** Creates a workspace with something of each kind that is called "Lantern". */
async function aLitWorkspace() {
  const workspace = await aWorkspace()
  const make = async (path: string, body: object) =>
    (await call(workspace, 'POST', path, body)).body
  const [link] = await links(workspace, { title: 'Lantern festival', tags: ['lanterns'] })
  const campaign = await make('/campaigns', { name: 'Lantern weeks' })
  const outer = await make('/folders', { name: 'Winter' })
  const folder = await make('/folders', { name: 'Lanterns', parentId: outer.id })
  const code = await make('/qr-codes', { linkId: link.id, name: 'Lántern poster' })
  return { workspace, link, campaign, folder, code }
}

test.group('Search or jump to', () => {
  test('finds each kind of thing by a part of its name, and leads there', async ({ assert }) => {
    const { workspace, link, campaign, folder, code } = await aLitWorkspace()
    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const place = placeOf(workspace)
    const { status, text } = await viewer.get(`${place}/find?q=LANTERN`)
    assert.equal(status, 200)
    for (const url of [
      `/links/${link.id}`,
      `/campaigns/${campaign.id}`,
      `/links?folderId=${folder.id}`,
      `/qr-codes/${code.id}`,
      '/links?tag=lanterns',
      '/links?search=LANTERN',
    ]) {
      assert.include(text, `href="${place}${url}"`)
    }
    assert.include(text, 'Winter / Lanterns')
    const byId = await viewer.get(`${place}/find?q=${code.id}`)
    assert.include(byId.text, `${place}/qr-codes/${code.id}`)
  })

  test('knows a link by its whole address, also an archived one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [link] = await links(workspace, { alias: 'old-lamp' })
    await call(workspace, 'PATCH', `/links/${link.id}`, { status: 'Archived' })
    const owner = new FormClient(await ownerOf(workspace))
    const find = (text: string) =>
      owner.get(`${placeOf(workspace)}/find?q=${encodeURIComponent(text)}`)
    for (const typed of [link.shortUrl, 'old-lamp']) {
      assert.include((await find(typed)).text, `/links/${link.id}"`, typed)
    }
    assert.notInclude((await find('old-lam')).text, `/links/${link.id}"`)
  })

  test('finds nothing of others, and pages that one may open alone', async ({ assert }) => {
    const { workspace, link, campaign, folder, code } = await aLitWorkspace()
    const stranger = await aWorkspace()
    const other = new FormClient(await ownerOf(stranger))
    const { text } = await other.get(`${placeOf(stranger)}/find?q=lantern`)
    for (const { id } of [link, campaign, folder, code]) assert.notInclude(text, id)
    assert.include(text, 'Nothing here has “lantern” in its name.')
    assert.equal((await other.get(`${placeOf(workspace)}/find?q=lantern`)).status, 404)

    const viewer = new FormClient(await aMember(workspace, 'Viewer'))
    const owner = new FormClient(await ownerOf(workspace))
    const place = placeOf(workspace)
    for (const [who, sees] of [
      [viewer, assert.notInclude],
      [owner, assert.include],
    ] as const) {
      sees.call(assert, (await who.get(`${place}/find?q=new+api`)).text, `${place}/api-keys/new`)
      sees.call(assert, (await who.get(`${place}/find`)).text, `${place}/links/new`)
    }
  })

  test('takes whatever is typed as it is', async ({ assert }) => {
    const { workspace } = await aLitWorkspace()
    const owner = new FormClient(await ownerOf(workspace))
    const signs = ['%', '_', '\\', "'", '"><script>', '🏮', '\ud800', 'x'.repeat(5000), '\0', '+']
    for (const typed of signs) {
      const query = new URLSearchParams({ q: typed })
      const { status, text } = await owner.get(`${placeOf(workspace)}/find?${query}`)
      assert.equal(status, 200, typed.slice(0, 20))
      assert.notInclude(text, '"><script>')
      if (['%', '_', '\\'].includes(typed)) assert.notInclude(text, 'Lantern weeks', typed)
    }
    for (const query of ['q[]=a', 'q[a]=b', 'q=a&q=b']) {
      assert.equal((await owner.get(`${placeOf(workspace)}/find?${query}`)).status, 200, query)
    }
  })
})

browserGroup('Search or jump to, in a browser', () => {
  test('opens by its key, follows the keyboard, and goes there', async ({ assert }) => {
    const { workspace, link } = await aLitWorkspace()
    const second = await anotherWorkspace(workspace)
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${placeOf(workspace)}/links`)
    await page.keyboard.press('/')
    const dialog = dialogOf(page)
    await dialog.getByRole('link', { name: 'New webhook' }).waitFor()
    await page.keyboard.type('lantern fest')
    await dialog.getByText('All links with “lantern fest”').waitFor()
    assert.deepEqual(await axe(page), [])
    assert.equal(await dialog.getByRole('status').textContent(), 'One found')
    await page.keyboard.press('ArrowDown')
    assert.include(await page.evaluate('document.activeElement.textContent'), 'Lantern festival')
    // Anyone who goes on typing is in the field again.
    await page.keyboard.type('ival')
    assert.equal(await dialog.getByRole('searchbox').inputValue(), 'lantern festival')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/links/${link.id}$`))

    await page.keyboard.press('Control+k')
    await dialogOf(page).getByRole('searchbox').fill('audit')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/audit-log$/)
    await page.goto(placeOf(workspace))
    await page.getByRole('link', { name: 'Search or jump to' }).first().click()
    await dialogOf(page).getByRole('searchbox').fill('second')
    await dialogOf(page)
      .getByRole('link', { name: /^Second/ })
      .click()
    await page.waitForURL(new RegExp(`${second.workspaceId}$`))
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('does at once what is no place: a theme is chosen by its name, with and without script', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    await page.goto(`${placeOf(workspace)}/links`)
    await page.keyboard.press('/')
    await dialogOf(page).getByRole('searchbox').fill('dark th')
    await dialogOf(page).getByRole('button', { name: 'Dark theme' }).waitFor()
    assert.deepEqual(await axe(page), [])
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    assert.match(page.url(), /\/links$/)
    await page.keyboard.press('/')
    await dialogOf(page).getByRole('searchbox').fill('theme')
    await dialogOf(page).getByRole('button', { name: 'System theme' }).waitFor()
    assert.equal(await dialogOf(page).getByRole('button', { name: 'Dark theme' }).count(), 0)
    await dialogOf(page).getByRole('link', { name: 'New link' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    assert.include(await page.evaluate('document.activeElement.textContent'), 'Light theme')

    const plain = await openPage({ person, script: false })
    await plain.goto(`${placeOf(workspace)}/find?q=new+link`)
    assert.isTrue(await plain.getByRole('link', { name: 'New link' }).last().isVisible())
    await plain.goto(`${placeOf(workspace)}/find?q=dark`)
    await plain.locator('main').getByRole('button', { name: 'Dark theme' }).click()
    await plain.locator('html[data-theme=dark]').waitFor()
  })

  test('closes with Escape, gives the keyboard back, and stays out of fields', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${placeOf(workspace)}/links`)
    const button = page.getByRole('link', { name: 'Search or jump to' }).first()
    await button.click()
    await dialogOf(page).waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'hidden' })
    assert.isTrue(await button.evaluate((element) => element.matches(':focus')))
    await page.goto(`${placeOf(workspace)}/links/new`)
    await page.getByLabel('Destination').first().fill('')
    await page.getByLabel('Destination').first().press('/')
    assert.equal(await page.getByLabel('Destination').first().inputValue(), '/')
    assert.equal(await page.locator('dialog[open]').count(), 0)
  })

  test('is a page where no script runs, and on a small screen in the top bar', async ({
    assert,
  }) => {
    const { workspace, link } = await aLitWorkspace()
    const page = await openPage({ person: await ownerOf(workspace), script: false, size: 'small' })
    await page.goto(placeOf(workspace))
    await page.locator('.topbar').getByRole('link', { name: 'Search or jump to' }).click()
    await page.getByRole('searchbox').fill('festival')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'Lantern festival' }).click()
    assert.match(page.url(), new RegExp(`/links/${link.id}$`))
  })

  test('loads the page when the server is not there for its results', async ({ assert }) => {
    const { workspace } = await aLitWorkspace()
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(placeOf(workspace))
    await page.keyboard.press('/')
    await dialogOf(page).waitFor()
    await page.route(/find\?q=/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort()
    )
    await page.keyboard.type('lantern')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/find\?q=lantern$/)
    assert.isTrue(await page.getByRole('link', { name: 'Lantern weeks' }).isVisible())
  })
})
