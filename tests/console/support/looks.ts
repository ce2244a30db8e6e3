import type { Assert } from '@japa/assert'
import type { Page } from 'playwright-core'
import { axe, axeInForcedColours } from '#tests/console/support/axe'
import {
  misdeedsOf,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
  SIZES,
} from '#tests/console/support/browser'
import { listUnmarked } from '#tests/console/support/forced_colours'
import { onOnePage } from '#tests/console/support/reloading_page'

/** Longer than any that people write, and without a place where it may be broken. */
const LONG_WORD = 'Rindfleischetikettierungsueberwachungsge'

/**
 * A page in each size and theme: whole, in words, accessible, from here, and no wider than its window,
 * not even with a word of 40 letters in every text.
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
  const page = await openPage({ person })
  const answer = await page.goto(path)
  assert.equal(answer!.status(), 200, name)
  assert.equal(await page.locator('h1').count(), 1, name)
  assert.notInclude((await page.textContent('body'))!, 'translation missing', name)
  assert.notMatch((await page.textContent('main'))!, /@!|undefined/, name)
  if (path.startsWith('/console')) assert.deepEqual(await listDatesOfPrograms(page), [], name)
  for (const size of SIZE_NAMES) {
    await page.setViewportSize(SIZES[size])
    if (open) {
      await page.reload()
      await open(page)
    }
    await shot(page, `${name}-${size}`)
    assert.isAtMost(await overflowOf(page), 0, `${name}, ${size}`)
    assert.deepEqual(await axe(page, without), [], `${name}, ${size}`)
    assert.deepEqual(await listUnmarked(page), [], `${name}, ${size}, forced colours`)
  }
  assert.deepEqual(await axeInForcedColours(page, name), [], `${name}, forced colours`)
  // Of the whole page again.
  if (without) await page.reload()
  for (const size of SIZE_NAMES) {
    await page.setViewportSize(SIZES[size])
    await lengthen(page)
    await shot(page, `${name}-${size}-long`)
    assert.isAtMost(await overflowOf(page), 0, `${name}, ${size}, with long words`)
  }
  assert.deepEqual(misdeedsOf(page), { errors: [], foreign: [] }, name)
}

/** Lists dates that stand in the page's texts as programs write them: 2026-12-24. Codes and samples have theirs. */
async function listDatesOfPrograms(page: Page): Promise<string[]> {
  const found = `{
    const main = document.querySelector('main').cloneNode(true)
    for (const one of main.querySelectorAll('code, pre, samp, textarea, .mono')) one.remove()
    main.textContent.match(/\\b20\\d\\d-[01]\\d-[0-3]\\d/g) ?? []
  }`
  return onOnePage(page, () => page.evaluate<string[]>(found))
}

/** Ends every text of the page with a long word; one that has it keeps it. */
async function lengthen(page: Page): Promise<void> {
  const script = `{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const isRead = !text.parentElement.closest('script, style, template, noscript, svg, textarea')
      if (isRead && /\\p{L}/u.test(text.data) && !text.data.includes('${LONG_WORD}')) {
        text.data = text.data.trimEnd() + ' ${LONG_WORD} '
      }
    }
  }`
  await onOnePage(page, () => page.evaluate(script))
}
