import { test } from '@japa/runner'
import { browserGroup, openPage } from '#tests/console/support/browser'

const FOCUSED = 'document.activeElement?.textContent.trim()'

browserGroup('By keyboard', () => {
  test('the first stop skips to the content', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(FOCUSED), 'Skip to content')
    assert.isTrue(await page.getByText('Skip to content').isVisible())
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
  })

  test('a menu opens beside its button, is walked with arrows, closes with Escape', async ({
    assert,
  }) => {
    const page = await openPage()
    await page.goto('/console/components')
    const button = page.getByRole('button', { name: 'More for /lights' })
    const menu = page.locator('#workshop-menu')
    await button.focus()
    await page.keyboard.press('Enter')
    const [from, to] = [await button.boundingBox(), await menu.boundingBox()]
    assert.isBelow(Math.abs(from!.x - to!.x), 24)
    assert.isBelow(Math.abs(from!.y + from!.height - to!.y), 24)
    await menu.locator(':focus').waitFor()
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.evaluate(FOCUSED), 'New QR code')
    await page.keyboard.press('End')
    assert.equal(await page.evaluate(FOCUSED), 'Delete')
    await page.keyboard.press('Escape')
    assert.isFalse(await menu.isVisible())
    assert.isTrue(await button.evaluate((one: any) => one === one.ownerDocument.activeElement))
  })

  test('a dialog holds the focus, asks for its words, and gives the focus back', async ({
    assert,
  }) => {
    const page = await openPage()
    await page.goto('/console/components')
    const link = page.getByRole('link', { name: 'Delete 4 links' })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const deletes = dialog.getByRole('button', { name: 'Delete 4 links' })
    assert.isTrue(await dialog.isVisible())
    assert.isTrue(await deletes.isDisabled())
    await dialog.getByLabel('Type “delete 4” to continue').fill('delete 4')
    assert.isFalse(await deletes.isDisabled())
    await page.keyboard.press('Escape')
    assert.isFalse(await dialog.isVisible())
    assert.isTrue(await link.evaluate((element) => element.matches(':focus')))
  })

  test('a dialog that was refused opens again and says why', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    await page.getByRole('link', { name: 'Delete 4 links' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type “delete 4” to continue').fill('delete 4')
    await dialog.getByRole('button', { name: 'Delete 4 links' }).click()
    await dialog.getByText('Give it a name').waitFor()
    assert.isTrue(await dialog.isVisible())
    assert.equal(await page.locator('.toasts').count(), 0)
  })

  test('without script the same link asks on a page of its own', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/console/components')
    await page.getByRole('link', { name: 'Delete 4 links' }).click()
    assert.equal(new URL(page.url()).pathname, '/console/components/confirm')
    assert.isTrue(await page.getByRole('button', { name: 'Delete 4 links' }).isVisible())
  })

  test('on a small screen the side bar opens without script', async ({ assert }) => {
    const page = await openPage({ size: 'small', script: false })
    await page.goto('/console/components')
    assert.isFalse(await page.locator('#side').isVisible())
    await page.locator('.dock').getByRole('button', { name: 'Menu' }).click()
    assert.isTrue(await page.locator('#side').isVisible())
  })
})
