import { test } from '@japa/runner'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { makeUpLanguage } from '#tests/fixtures/made_up_language'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const mark = (words: string) => words.replace(/\p{L}+/gu, (word) => `${word}o`)

browserGroup('The choice of a language', (group) => {
  group.each.setup(() => makeUpLanguage('eo', 'eo', mark))

  test('keeps what was typed, in a form and on the page to sign in', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager')
    const page = await openPage({ person })
    const url = `/console/workspaces/${workspace.workspaceId}/links/new`
    await page.goto(url)
    await page.locator('#link-destinationUrl').fill('https://example.com/winter')
    await page.locator('#link-title').fill('Winter Lights')
    await page.locator('[popovertarget=me]').first().click()
    await page.locator('#language-menu').selectOption('eo')
    await page.locator('#me .language button').click()
    await page.locator('html[lang=eo]').waitFor()
    assert.equal(new URL(page.url()).pathname, url)
    await page.getByText(mark('Your unsaved text is back.')).waitFor()
    assert.equal(await page.locator('#link-title').inputValue(), 'Winter Lights')
    const destination = page.locator('#link-destinationUrl')
    assert.equal(await destination.inputValue(), 'https://example.com/winter')
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })

    const outside = await openPage({})
    await outside.goto('/login')
    await outside.locator('[name=email]').fill('ada@example.com')
    await outside.locator('[name=password]').fill('seven quiet lanterns')
    await outside.locator('#language-foot').selectOption('eo')
    await outside.locator('.language button').click()
    await outside.locator('html[lang=eo]').waitFor()
    assert.equal(await outside.locator('[name=email]').inputValue(), 'ada@example.com')
    assert.equal(await outside.locator('[name=password]').inputValue(), '')
    const stored = (await outside.evaluate('JSON.stringify({ ...sessionStorage })')) as string
    assert.notInclude(stored, 'ada@example.com')
    assert.notInclude(stored, 'lanterns')
    assert.deepEqual(misdeedsOf(outside), { errors: [], foreign: [] })
  })
})
