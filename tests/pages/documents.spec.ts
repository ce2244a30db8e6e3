import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'

/** One of each kind: all of them are drawn by the same few views. */
const PAGES: [string, string][] = [
  ['index', '/docs'],
  ['overview', '/docs/overview'],
  ['first-hour', '/docs/first_hour'],
  ['api-guide', '/docs/api_guide'],
  ['scaling', '/docs/scaling'],
  ['migrating', '/docs/migrating'],
  ['decisions', '/docs/decisions'],
  ['decision', '/docs/decisions/0048-the-reference-and-the-documents-are-served'],
  ['search', '/docs/search?q=backup'],
  ['search-nothing', '/docs/search?q=qqqqqq'],
]

browserGroup('Documents', () => {
  for (const [name, path] of PAGES) {
    test(`${name}: well formed, accessible, of this size, from here`, async ({ assert }) => {
      await assertLooks(assert, null, `documents-${name}`, path)
    })
  }

  test('are searched and read by the keyboard, without script', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/docs')
    await page.locator('#find').focus()
    await page.keyboard.type('restoring bare machine')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/search\?q=/)
    await page.locator('.search-hits a').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/operating#restoring-on-a-bare-machine$/)
    assert.include((await page.textContent('h1'))!, 'Operating')
    assert.equal(await page.locator('.codeblock button').count(), 0)
  })

  test('have code that is copied by a button', async ({ assert }) => {
    const page = await openPage({})
    await page.goto('/docs/first_hour')
    const block = page.locator('.codeblock').first()
    await block.getByRole('button', { name: 'Copy sh' }).click()
    await page.locator('[data-announcer]', { hasText: 'Copied' }).waitFor({ state: 'attached' })
    assert.equal(
      await page.locator('.codeblock').count(),
      await page.locator('.codeblock button').count()
    )
  })
})
