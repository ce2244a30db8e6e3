import { test } from '@japa/runner'
import { aLink, linkNow, linksPath, unfold } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { call } from '#tests/fixtures/api'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const save = '.bar-actions .btn--primary'

browserGroup('Two people who edit a link', () => {
  for (const script of [true, false]) {
    test(`see both changes and choose, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      const priya = await aMember(workspace, 'Manager', { displayName: 'Priya Raman' })
      const link = await aLink(workspace, { title: 'Old title', description: 'Old', tags: ['a'] })
      const page = await openPage({ person: await ownerOf(workspace), script })
      await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
      const theirs = { title: 'Theirs', redirectType: 'TemporaryRedirect', description: 'Theirs' }
      await ask(priya, 'PATCH', `${workspace.api}/links/${link.id}`, theirs)
      await page.locator('#link-title').fill('Mine')
      await page.locator('#link-description').fill('Mine too')
      await page.locator('#link-notes').fill('Typed for a long time')
      const answer = page.waitForResponse(
        (one) => one.request().method() === 'POST' && one.status() === 409
      )
      await page.locator(save).click()
      await answer
      await page.getByText('Priya Raman changed this link while you were editing it').waitFor()
      assert.equal((await linkNow(workspace, link)).version, 2)
      const choice = (name: string) => page.getByRole('group', { name, exact: true })
      assert.include(await choice('Title').textContent(), 'Theirs')
      assert.include(await choice('Title').textContent(), 'Mine')
      assert.equal(await page.locator('#link-notes').inputValue(), 'Typed for a long time')
      assert.isTrue(await page.getByLabel('307 Temporary redirect').isChecked())
      await choice('Title').getByLabel('By Priya Raman').check()
      await unfold(page)
      await page.getByRole('button', { name: 'Add rule' }).click()
      await page.getByRole('button', { name: 'Remove rule 1' }).click()
      await page.getByRole('button', { name: 'Remove rule 1' }).waitFor({ state: 'detached' })
      assert.isTrue(await choice('Title').getByLabel('By Priya Raman').isChecked())
      assert.equal(await page.locator('#link-title').inputValue(), 'Mine')
      await page.getByRole('button', { name: 'Save with these choices' }).click()
      await page.locator('.toasts').getByText('Saved.').waitFor()
      const now = await linkNow(workspace, link)
      assert.deepInclude(now, {
        version: 3,
        title: 'Theirs',
        description: 'Mine too',
        notes: 'Typed for a long time',
        redirectType: 'TemporaryRedirect',
        tags: ['a'],
      })
    })
  }

  test('are told what was taken over where they changed different things', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Old title' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
    await call(workspace, 'PATCH', `/links/${link.id}`, { status: 'Paused', password: 'new' })
    await call(workspace, 'PATCH', `/links/${link.id}`, { tags: ['print'] })
    await page.locator('#link-title').fill('Mine')
    await page.locator(save).click()
    await page.getByText('It does not touch your changes').waitFor()
    const card = (await page.locator('#conflict').textContent())!
    for (const word of ['Paused', 'print', 'Changed']) assert.include(card, word)
    await page.getByRole('button', { name: 'Save both changes' }).click()
    await page.locator('.toasts').getByText('Saved.').waitFor()
    const facts = {
      title: 'Mine',
      tags: ['print'],
      status: 'Paused',
      hasPassword: true,
      version: 4,
    }
    assert.deepInclude(await linkNow(workspace, link), facts)
  })

  test('are told again when somebody is quicker once more', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Old title' })
    const page = await openPage({ person: await ownerOf(workspace) })
    await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
    await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'First' })
    await page.locator('#link-title').fill('Mine')
    await page.locator(save).click()
    await page.locator('#conflict').waitFor()
    await call(workspace, 'PATCH', `/links/${link.id}`, { title: 'Second' })
    await page.getByRole('button', { name: 'Save with these choices' }).click()
    await page.locator('#conflict').getByText('Second').waitFor()
    assert.equal(await page.locator('#link-title').inputValue(), 'Mine')
    await page.getByRole('button', { name: 'Save with these choices' }).click()
    await page.locator('.toasts').getByText('Saved.').waitFor()
    assert.deepInclude(await linkNow(workspace, link), { title: 'Mine', version: 4 })
  })

  test('look at a page that is well formed and accessible', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Old title' })
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size, person: await ownerOf(workspace) })
      await page.goto(`${linksPath(workspace)}/${link.id}/edit`)
      await call(workspace, 'PATCH', `/links/${link.id}`, {
        title: `Theirs ${size}`,
        routing: {
          rules: [{ countries: ['CH'], destinationUrl: `https://example.com/${size}` }],
        },
      })
      await page.locator('#link-title').fill('Mine')
      await page.locator(save).click()
      await page.locator('#conflict').waitFor()
      await shot(page, `link-conflict-${size}`)
      const where = `${size}`
      assert.deepEqual(await axe(page), [], where)
      assert.isAtMost(await overflowOf(page), 0, where)
      assert.notMatch((await page.textContent('main'))!, /translation missing|@!|undefined/, where)
    }
  })
})
