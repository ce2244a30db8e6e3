import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { aLink, linkNow, linksPath, onlyLink, unfold } from '#tests/console/support/a_link'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { aMember } from '#tests/fixtures/people'
import { aPerson, PASSWORD, signIn, type TestPerson } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = (page: Page) => new URL(page.url()).pathname
const RESTORED = 'Your unsaved text is back.'
const destination = (page: Page) => page.locator('#link-destinationUrl')
const note = (page: Page) => page.getByText(RESTORED)

/** A Manager of a new workspace with a password, signed in, on this page of it. */
async function aWriter(path = '/links/new') {
  const workspace = await aWorkspace()
  const person = await aPerson()
  await db.table('workspace_members').insert({
    workspace_id: workspace.workspaceId,
    user_id: person.userId,
    role: 'Manager',
    created_at: new Date(),
  })
  const page = await openPage({ person: await signIn(person) })
  const url = `/console/workspaces/${workspace.workspaceId}${path}`
  await page.goto(url)
  return { workspace, person, page, url }
}

async function signInAgain(page: Page, { email }: TestPerson) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function typeLink(page: Page) {
  await destination(page).fill('https://example.com/winter')
  await page.locator('#link-title').fill('Winter Lights')
  await unfold(page)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.locator('[name="rules[0][name]"]').fill('German')
  await page.locator('#link-password').fill('open sesame')
}

async function assertTyped(assert: any, page: Page) {
  await note(page).waitFor()
  assert.equal(await destination(page).inputValue(), 'https://example.com/winter')
  assert.equal(await page.locator('#link-title').inputValue(), 'Winter Lights')
  assert.equal(await page.locator('[name="rules[0][name]"]').inputValue(), 'German')
}

const stored = (page: Page) => page.evaluate('JSON.stringify({ ...sessionStorage })')

browserGroup('What was typed', () => {
  test('is in the form again when the session ended in between', async ({ assert }) => {
    const { page, person, workspace, url } = await aWriter()
    await typeLink(page)
    await page.context().clearCookies()
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/login?next=**')
    await signInAgain(page, person)
    await page.waitForURL(`**${url}`)
    await assertTyped(assert, page)
    await page.getByRole('button', { name: 'Clear routing' }).click()
    await page.locator('[name="rules[0][name]"]').waitFor({ state: 'detached' })
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await page.locator('.toasts').getByText('Created ').waitFor()
    const link = await onlyLink(workspace)
    assert.deepInclude(link, { title: 'Winter Lights', hasPassword: false })
    assert.notInclude((await stored(page)) as string, 'Winter')
    await page.goto(url)
    assert.equal(await destination(page).inputValue(), '')
    assert.equal(await note(page).count(), 0)
  })

  test('is there after a session that another one ended, and after a code', async ({ assert }) => {
    const { page, person, url } = await aWriter()
    await destination(page).fill('https://example.com/later')
    await page.locator('#link-title').fill('Later')
    await page.waitForTimeout(400)
    await db.from('sessions').where('user_id', person.userId).delete()
    await page.locator('.bar-actions').getByRole('button', { name: 'Create link' }).click()
    await page.waitForURL('**/login?next=**')
    await signInAgain(page, person)
    await page.waitForURL(`**${url}`)
    await note(page).waitFor()
    assert.equal(await page.locator('#link-title').inputValue(), 'Later')
  })

  test('is there after a click on the menu, Back, and loading again', async ({ assert }) => {
    const { page, url } = await aWriter()
    await typeLink(page)
    let asked = 0
    page.on('dialog', (dialog) => {
      asked++
      assert.equal(dialog.type(), 'beforeunload')
      void dialog.accept()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'QR codes' }).first().click()
    await page.waitForURL('**/qr-codes')
    assert.equal(asked, 1)
    await page.goBack()
    await page.waitForURL(`**${url}`)
    await assertTyped(assert, page)
    await page.reload()
    await assertTyped(assert, page)
    const text = (await stored(page)) as string
    assert.include(text, 'Winter Lights')
    assert.notMatch(text, /open sesame|_csrf|idempotencyKey|sealedPassword/)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('stays where the person stays', async ({ assert }) => {
    const { page, url } = await aWriter()
    await page.locator('#link-title').click()
    await page.keyboard.type('Kept')
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'QR codes' })
      .first()
      .click({ noWaitAfter: true })
    await page.waitForTimeout(500)
    assert.equal(pathOf(page), url)
    assert.equal(await page.locator('#link-title').inputValue(), 'Kept')
  })

  test('goes when it is thrown away, saved, or its author signs out', async ({ assert }) => {
    const { page, url, person, workspace } = await aWriter()
    await page.locator('#link-title').fill('Winter Lights')
    await page.reload()
    await note(page).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.waitForFunction(
      () => !Reflect.get(globalThis, 'document').body.innerText.includes('is back')
    )
    assert.equal(await page.locator('#link-title').inputValue(), '')
    assert.notInclude((await stored(page)) as string, 'Winter')

    await page.locator('#link-title').fill('Winter Lights')
    await page.waitForTimeout(400)
    await page.locator('[popovertarget=me]').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login**')
    assert.notInclude((await stored(page)) as string, 'Winter')
    await signInAgain(page, person)
    await page.waitForURL('**/console**')
    await page.goto(url)
    assert.equal(await page.locator('#link-title').inputValue(), '')
    assert.equal(workspace.workspaceId, url.split('/')[3])
  })

  test('is nobody else’s who signs in after', async ({ assert }) => {
    const { page, url, workspace } = await aWriter()
    await page.locator('#link-title').fill('Private plans')
    await page.waitForTimeout(400)
    await page.context().clearCookies()
    const other = await aMember(workspace, 'Manager')
    const [name, value] = other.cookie.split('=', 2)
    await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }])
    await page.goto(url)
    assert.equal(await page.locator('#link-title').inputValue(), '')
    assert.equal(await note(page).count(), 0)
    assert.notInclude((await stored(page)) as string, 'Private')
  })

  test('of a refused form stays, in any form of the console', async ({ assert }) => {
    const { page, url } = await aWriter('/campaigns/new')
    await page.getByLabel('Name').fill('x'.repeat(201))
    await page
      .getByRole('button', { name: /Create|Save/ })
      .last()
      .click()
    await page.locator('form[data-refused]').waitFor()
    await page.goto(url)
    await note(page).waitFor()
    assert.equal(await page.getByLabel('Name').inputValue(), 'x'.repeat(201))
    await page.getByLabel('Name').fill('Spring')
    await page
      .getByRole('button', { name: /Create|Save/ })
      .last()
      .click()
    await page.waitForURL((at) => !at.pathname.endsWith('/new'))
    await page.goto(url)
    assert.equal(await page.getByLabel('Name').inputValue(), '')
  })

  test('of a link that is edited meets what others changed', async ({ assert }) => {
    const { page, workspace } = await aWriter()
    const link = await aLink(workspace, { title: 'First' })
    const edit = `${linksPath(workspace)}/${link.id}/edit`
    await page.goto(edit)
    await page.locator('#link-title').fill('Mine')
    await page.waitForTimeout(400)
    await db.from('links').where('id', link.id).update({ notes: 'unrelated' })
    await page.goto(edit)
    await note(page).waitFor()
    assert.equal(await page.locator('#link-title').inputValue(), 'Mine')
    await page.locator('.bar-actions').getByRole('button', { name: 'Save link' }).click()
    await page.locator('.toasts').getByText('Saved.').waitFor()
    assert.equal((await linkNow(workspace as TestWorkspace, link)).title, 'Mine')
  })

  test('is told of in every view', async ({ assert }) => {
    for (const size of SIZE_NAMES) {
      const { page, workspace } = await aWriter()
      await page.context().clearCookies()
      const member = await aMember(workspace, 'Manager')
      const seen = await openPage({ size, person: member })
      await seen.goto(`${linksPath(workspace)}/new`)
      await seen.locator('#link-title').fill('Winter Lights')
      await seen.reload()
      await note(seen).waitFor()
      await shot(seen, `draft-${size}`)
      assert.deepEqual(await axe(seen), [], `${size}`)
      assert.isAtMost(await overflowOf(seen), 0)
    }
  })
})
