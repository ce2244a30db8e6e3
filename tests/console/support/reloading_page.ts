import type { Page } from 'playwright-core'

/** What Chromium says to a script whose page was replaced. */
const REPLACED = /Execution context was destroyed/

/** On a loaded machine, a page that reloads itself each 1.5 s may do so in several looks one after the other. */
const MOST_LOOKS = 10

/**
 * Looks at a page until it did not reload itself during the look, as pages that wait for work do.
 */
export async function onOnePage<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks++) {
    try {
      return await look()
    } catch (error) {
      if (!REPLACED.test((error as Error).message) || looks === MOST_LOOKS) throw error
      await page.waitForLoadState()
    }
  }
}
