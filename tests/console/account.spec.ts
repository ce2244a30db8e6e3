import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'
import { aPerson, codeOf, PASSWORD, signIn } from '#tests/fixtures/person'

const pathOf = (page: Page) => new URL(page.url()).pathname
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Checks the page that is open, in each size. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZE_NAMES) {
    await page.setViewportSize({ width: size === 'small' ? 360 : 1440, height: 900 })
    await shot(page, `${name}-${size}`)
    found.push(...(await axe(page)))
    if ((await overflowOf(page)) > 0) found.push(`${name} is too wide, ${size}`)
  }
  return found
}

browserGroup('Profile', () => {
  for (const script of [true, false]) {
    test(`the name is changed, ${script ? 'with' : 'without'} script`, async ({ assert }) => {
      const page = await openPage({ script, person: await signIn(await aPerson()) })
      await page.goto('/account')
      await page.getByText('You are not in a workspace yet').waitFor()
      await page.getByLabel('Display name').fill('x'.repeat(201))
      await page.getByLabel('Display name').evaluate((field) => field.removeAttribute('maxlength'))
      await page.getByLabel('Display name').fill('x'.repeat(201))
      await press(page, 'Save name')
      await page.getByText('A name has at most 200 characters').first().waitFor()
      await page.getByLabel('Display name').fill('Ada Marlow')
      await press(page, 'Save name')
      await page.locator('.toasts').getByText('Your name is saved.').waitFor()
      assert.equal(await page.getByLabel('Display name').inputValue(), 'Ada Marlow')
    })
  }
})

browserGroup('Two-factor authentication', () => {
  test('set up, codes shown once, new codes, off again', async ({ assert }) => {
    const person = await aPerson()
    const page = await openPage({ person: await signIn(person) })
    await page.goto('/account/security')
    await page.getByLabel('Your password').fill('not the password')
    await press(page, 'Set up two-factor')
    await page.getByText('This is not the password of your account.').waitFor()
    await page.getByLabel('Your password').fill(PASSWORD)
    await press(page, 'Set up two-factor')
    await page.waitForURL('**/account/security/authenticator')
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await press(page, 'Turn on two-factor')
    await page.getByText('The code is wrong').waitFor()
    assert.deepEqual(await lookAt(page, 'authenticator'), [])
    const secret = (await page.locator('.secret code').textContent())!.replaceAll(' ', '')
    assert.match(secret, /^[A-Z2-7]{32}$/)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf({ secret }))
    await press(page, 'Turn on two-factor')

    await page.waitForURL('**/account/security/recovery-codes')
    const codes = await page.locator('.codes li').allTextContents()
    assert.lengthOf(codes, 10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'shunt-recovery-codes.txt')
    const file = await readFile(await download.path(), 'utf8')
    for (const code of codes) assert.include(file, code)
    assert.deepEqual(await lookAt(page, 'recovery-codes'), [])
    await page.reload()
    await page.getByText('Recovery codes are shown once').waitFor()
    assert.equal(await page.locator('.codes li').count(), 0)

    await page.goto('/account/security')
    await page.getByText('10 recovery codes are left.').waitFor()
    assert.deepEqual(await lookAt(page, 'security-on'), [])
    await page.getByRole('link', { name: 'Create new recovery codes' }).click()
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0])
    await press(page, 'Create new codes')
    await page.waitForURL('**/account/security/recovery-codes')
    const fresh = await page.locator('.codes li').allTextContents()
    assert.notInclude(fresh, codes[1])

    await page.goto('/account/security/turn-off')
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[1])
    await press(page, 'Turn off two-factor')
    await page.getByText('The code is wrong').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(fresh[0])
    await press(page, 'Turn off two-factor')
    await page.locator('.toasts').getByText('Two-factor authentication is off.').waitFor()
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })

  test('the key is not shown to who comes later', async ({ assert }) => {
    const page = await openPage({ person: await signIn(await aPerson()), script: false })
    await page.goto('/account/security')
    await page.getByLabel('Your password').fill(PASSWORD)
    await press(page, 'Set up two-factor')
    assert.equal(await page.locator('.secret code').count(), 1)
    await page.goto('/account')
    await page.goto('/account/security/authenticator')
    assert.equal(pathOf(page), '/account/security')
    await page.getByText('Start again with your password.').waitFor()
  })
})

browserGroup('Password', () => {
  test('a new one ends every other session', async ({ assert }) => {
    const person = await aPerson()
    const [page, other] = [
      await openPage({ person: await signIn(person) }),
      await openPage({ person: await signIn(person) }),
    ]
    await page.goto('/account/security')
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('another quiet lantern')
    await press(page, 'Change password')
    await page.getByText('This is not the password of your account.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('another quiet lantern')
    await press(page, 'Change password')
    await page.locator('.toasts').getByText('Your password is changed.').waitFor()
    assert.equal(pathOf(page), '/account/security')
    await other.goto('/account')
    assert.equal(pathOf(other), '/login')
  })
})

browserGroup('Sessions', () => {
  for (const script of [true, false]) {
    test(`one that is ended is over at once, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const person = await aPerson()
      const page = await openPage({ script, person: await signIn(person) })
      const others = [await openPage(), await openPage()]
      for (const other of others) {
        await other.goto('/login')
        await other.getByLabel('Email').fill(person.email)
        await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await press(other, 'Sign in')
        await other.waitForURL('**/console')
      }
      await page.goto('/account/sessions')
      assert.equal(await page.getByText('This browser').count(), 1)
      assert.equal(await page.getByText('Chrome on Linux').count(), 2)
      if (script) assert.deepEqual(await lookAt(page, 'sessions'), [])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page
        .getByRole('button', { name: /^Sign out Chrome on Linux/ })
        .first()
        .click()
      await page.getByText('That browser is signed out.').first().waitFor()
      const left = async () => {
        const paths = []
        for (const other of others) {
          await other.goto('/account')
          paths.push(pathOf(other))
        }
        return paths.filter((path) => path === '/account').length
      }
      assert.equal(await left(), 1)
      await press(page, 'Sign out everywhere else')
      await page.getByText('Every other browser is signed out.').first().waitFor()
      assert.equal(await left(), 0)
      await page.goto('/account')
      assert.equal(pathOf(page), '/account')
    })
  }

  test('nobody ends those of others', async ({ assert }) => {
    const [mine, theirs] = [await aPerson(), await aPerson()]
    const other = await openPage({ person: await signIn(theirs) })
    await other.goto('/account/sessions')
    const page = await openPage({ person: await signIn(mine) })
    await signIn(mine)
    await page.goto('/account/sessions')
    const form = page.locator('form[action$="/end"]').last()
    await form.evaluate(
      (element, id) => element.setAttribute('action', `/account/sessions/${id}/end`),
      'x'
    )
    await form.getByRole('button').click()
    await page.getByText('You have no such session').first().waitFor()
    await other.goto('/account')
    assert.equal(pathOf(other), '/account')
  })
})
