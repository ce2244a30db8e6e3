import { test } from '@japa/runner'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
} from '#tests/console/support/browser'

const PAGES = ['/console/components', '/console/components/gate', '/console/components/confirm']

browserGroup('Components', () => {
  for (const path of PAGES) {
    for (const size of SIZE_NAMES) {
      test(`${path}, ${size}: nothing to object to`, async ({ assert }) => {
        const page = await openPage({ size })
        await page.goto(path)
        await shot(page, `${path.split('/').pop()}-${size}`)
        assert.deepEqual(await axe(page), [])
        assert.isAtMost(await overflowOf(page), 0)
        assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
      })
    }
  }

  test('are looked at by something that sees', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    await page.evaluate(
      `document.querySelector('h1').insertAdjacentHTML('afterend', '<img src="data:,"><button class="btn"></button>')`
    )
    const found = (await axe(page)).map((line) => line.split(':')[0])
    assert.includeMembers(found, ['image-alt', 'button-name'])
  })

  test('hide without script what would do nothing', async ({ assert }) => {
    const page = await openPage({ script: false })
    await page.goto('/console/components')
    assert.equal(await page.locator('[data-copy]:visible').count(), 0)
    assert.equal(await page.locator('[data-reveals]:visible').count(), 0)
    assert.isAtLeast(await page.locator('input:visible').count(), 10)
  })

  test('copy, count and reveal with script', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    await page.getByLabel('Notes').fill('Twelve signs')
    assert.include(await page.locator('[data-counts=notes]').textContent(), '12')
    await page.locator('#password').fill('open')
    await page.locator('[data-reveals=password]').click()
    assert.equal(await page.locator('#password').getAttribute('type'), 'text')
    // What the page's own toasts say comes first, or it would take the place of the word waited for.
    const announcer = page.locator('[data-announcer]')
    await announcer.filter({ hasText: 'Link created' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Copy short URL' }).first().click()
    await announcer.filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
  })

  test('where the system chooses the colours, the focus is seen on what is chosen', async ({
    assert,
  }) => {
    const page = await openPage()
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/console/components')
    await page.keyboard.press('Tab')
    const linesOf = (selector: string, of: string) =>
      page.evaluate<string[]>(`{
        const one = document.querySelector('${of}')
        const before = getComputedStyle(one).outlineStyle
        document.querySelector('${selector}').focus()
        const result = [before, getComputedStyle(one).outlineStyle]
        result
      }`)
    for (const [selector, of] of [
      ['.segments label > :checked', '.segments label:has(:checked)'],
      ['.segments a[aria-current]', '.segments a[aria-current]'],
      ['[aria-pressed=true]', '[aria-pressed=true]'],
    ]) {
      if ((await page.locator(of).count()) === 0) continue
      assert.deepEqual(await linesOf(selector, of), ['solid', 'double'], of)
    }
    assert.isAbove(await page.locator('.segments label:has(:checked)').count(), 0)
  })

  test('zero is plain in text and figures, and has a stroke in codes', async ({ assert }) => {
    const page = await openPage()
    await page.goto('/console/components')
    // Is there ink in the middle of a large zero in this typeface?
    const hasStroke = (name: string, weight: number) =>
      page.evaluate(`(async () => {
        const family = getComputedStyle(document.documentElement).getPropertyValue('${name}')
        const font = '${weight} 200px ' + family
        await document.fonts.load(font, '0')
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 200
        const paper = canvas.getContext('2d')
        Object.assign(paper, { font, textAlign: 'center', textBaseline: 'alphabetic' })
        paper.fillText('0', 100, 170)
        return paper.getImageData(100, 103, 1, 1).data[3] > 0
      })()`) as Promise<boolean>
    for (const weight of [400, 520, 640]) {
      assert.isFalse(await hasStroke('--font-sans', weight), String(weight))
      assert.isTrue(await hasStroke('--font-mono', weight), String(weight))
    }
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] })
  })
})
