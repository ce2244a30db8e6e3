import type { Assert } from '@japa/assert'
import type { Page } from 'playwright-core'
import { axe } from '#tests/console/support/axe'
import { misdeedsOf, openPage, overflowOf, shot, SIZE_NAMES } from '#tests/console/support/browser'

/**
 * A page in each size: whole, in words, accessible, no wider than its window, from here.
 *
 * @param open opens what is closed on the page at first
 * @param without what axe leaves out
 */
export async function assertLooks(
  assert: Assert,
  person: { cookie: string } | null,
  name: string,
  path: string,
  open?: (page: Page) => Promise<void>,
  without?: string
): Promise<void> {
  for (const size of SIZE_NAMES) {
    const page = await openPage({ size, person })
    const answer = await page.goto(path)
    assert.equal(answer!.status(), 200, `${name}, ${size}`)
    assert.equal(await page.locator('h1').count(), 1, `${name}, ${size}`)
    assert.notInclude((await page.textContent('body'))!, 'translation missing', name)
    assert.notMatch((await page.textContent('main'))!, /@!|undefined/, name)
    await open?.(page)
    await shot(page, `${name}-${size}`)
    assert.deepEqual(await axe(page, without), [], `${name}, ${size}`)
    assert.isAtMost(await overflowOf(page), 0, `${name}, ${size}`)
    assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, `${name}, ${size}`)
  }
}
