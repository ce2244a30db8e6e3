import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A context with the page that keeps its process alive between tests. */
interface Kept {
  context: BrowserContext
  keeper: Page
  key: string
}

/** A small text of the application that runs nothing. */
const KEPT_PAGE = '/robots.txt'

/** The runner limits what a test takes, but not what is done after it. */
const CLEAN_WITHIN_MS = 20_000

/** What a page shows is printed up to here, characters. */
const MOST_SHOWN = 2_000
const SHOWN_WITHIN_MS = 2_000

/** What a page is about, without what stands around it. */
const BODY = 'main, body:not(:has(main))'

/**
 * Contexts of a browser, each of which is one person's. A fresh one costs a process, its fonts and its
 * styles, so that the next test gets one of before, without its pages, cookies and storage.
 */
export class BrowserContexts {
  readonly #browser: () => Promise<Browser>
  readonly #giveUp: () => void
  #free: Kept[] = []
  readonly #taken: Kept[] = []

  /**
   * @param giveUp called where the browser no longer answers, before another one is asked for
   */
  constructor(browser: () => Promise<Browser>, giveUp: () => void) {
    this.#browser = browser
    this.#giveUp = giveUp
  }

  /** Returns a context that no one else has now. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    const at = this.#free.findIndex((one) => one.key === key)
    const kept = at >= 0 ? this.#free.splice(at, 1)[0] : await this.#make(options, key)
    this.#taken.push(kept)
    return kept.context
  }

  /** Returns what each page that is open shows, as far as it answers: a failure is of a page. */
  async describePages(): Promise<string[]> {
    const pages = this.#taken.flatMap(({ context, keeper }) =>
      context.pages().filter((page) => page !== keeper)
    )
    return Promise.all(
      pages.map(async (page) => {
        const shown = await page.innerText(BODY, { timeout: SHOWN_WITHIN_MS }).catch(String)
        return `${page.url()}\n${shown.slice(0, MOST_SHOWN)}`
      })
    )
  }

  /** Takes back every context that was given out, and what was left in it away. */
  async giveBack(): Promise<void> {
    const cleaned = Promise.all(this.#taken.splice(0).map((kept) => this.#clean(kept)))
    const inTime = cleaned.then(() => true)
    if (await Promise.race([inTime, sleep(CLEAN_WITHIN_MS, false, { ref: false })])) return
    this.#free = []
    this.#giveUp()
  }

  async #make(options: BrowserContextOptions, key: string): Promise<Kept> {
    const context = await (await this.#browser()).newContext(options)
    const keeper = await context.newPage()
    await keeper.goto(KEPT_PAGE)
    return { context, keeper, key }
  }

  async #clean(kept: Kept): Promise<void> {
    const { context, keeper } = kept
    const free = this.#free
    try {
      const pages = context.pages().filter((page) => page !== keeper)
      await Promise.all(pages.map((page) => page.close()))
      await context.setOffline(false)
      await context.clearCookies()
      await context.unrouteAll()
      const session = await context.newCDPSession(keeper)
      const { origin } = new URL(keeper.url())
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await session.detach()
      free.push(kept)
    } catch {
      await context.close()
    }
  }
}
