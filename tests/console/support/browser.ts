import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import installation from '#config/installation'
import { BrowserContexts } from '#tests/console/support/browser_contexts'
import { onOnePage } from '#tests/console/support/reloading_page'
import { serverUrl } from '#tests/fixtures/api'

/** How someone looks at a page. */
export interface View {
  /** 360 x 740 like a phone, or 1440 x 900. */
  size?: 'small' | 'large'

  /** Where the browser says it is: an IANA name. */
  timeZone?: string

  /** false: a browser that runs no script. */
  script?: boolean

  /** Who is signed in, as `tests/fixtures/people` makes them. */
  person?: { cookie: string } | null

  /** Address of the installation, where it is not the one of these tests. */
  at?: string

  /** What the browser calls itself, where its own name would make it a program. */
  userAgent?: string

  /** Takes certificates of the tests' own authority, as those of a stand-in for another service. */
  takesAnyCertificate?: boolean

  /** Keeps the page for when the server cannot be reached. Requests that it makes pass by a test's own answers. */
  keepsOffline?: boolean

  /** Address of a proxy that answers for every host but localhost. */
  proxy?: string
}

export const SIZES = { small: { width: 360, height: 740 }, large: { width: 1440, height: 900 } }

export const SIZE_NAMES = ['large', 'small'] as const

/** How long a test waits for something to appear: pages answer within a second, on a machine that is not busy. */
const PATIENCE_MS = 30_000

/** The first is Chromium without its windows. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
]

/** It stays at home: nothing but our pages is to be asked for. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one person share a process: starting another takes most of a second.
  '--renderer-process-limit=1',
]

let running: Promise<Browser> | undefined
const contexts = new BrowserContexts(browser, giveUpBrowser)

function browser(): Promise<Browser> {
  running ??= launch()
  return running
}

/** It may not even close: its processes end with the run. */
function giveUpBrowser(): void {
  const given = running
  running = undefined
  given?.then((one) => one.close()).catch(() => {})
}

function launch(): Promise<Browser> {
  const executablePath = BROWSERS.find((path) => existsSync(path))
  if (!executablePath) {
    throw new Error('There is no Chromium here. `apt-get install chromium` brings one.')
  }
  // Without a locale of its own it gives files no name that is not ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath, args: ARGUMENTS, env })
}

/**
 * Declares a group of tests that look at pages; what they opened is closed after each. What the
 * pages of one that failed show is printed.
 */
export function browserGroup(title: string, callback: (group: Group) => void): void {
  test.group(title, (group) => {
    group.each.setup(() => async (hasFailed: boolean) => {
      if (hasFailed) console.log((await contexts.describePages()).join('\n\n'))
      await contexts.giveBack()
    })
    callback(group)
  })
}

/** What a page did that not our page may do. */
export interface Misdeeds {
  /** Errors in the log, and what the page's policy refused. */
  errors: string[]

  /** Requests to other hosts. */
  foreign: string[]
}

const misdeeds = new WeakMap<Page, Misdeeds>()

/** Opens a page, and nothing that an earlier test left. */
export async function openPage(view: View = {}): Promise<Page> {
  const context = await contexts.take({
    baseURL: view.at ?? serverUrl(),
    userAgent: view.userAgent,
    proxy: view.proxy ? { server: view.proxy, bypass: 'localhost' } : undefined,
    viewport: SIZES[view.size ?? 'large'],
    colorScheme: 'light',
    javaScriptEnabled: view.script !== false,
    locale: 'en-GB',
    timezoneId: view.timeZone,
    reducedMotion: 'reduce',
    serviceWorkers: view.keepsOffline ? 'allow' : 'block',
    ignoreHTTPSErrors: view.takesAnyCertificate,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  if (view.person) await context.addCookies([cookieOf(view.person.cookie)])
  const page = await context.newPage()
  misdeeds.set(page, watch(page, view.at ?? serverUrl()))
  waitAfterActions(page)
  return page
}

/** What may lead to another page, or change this one in place. */
const ACTIONS = ['click', 'dblclick', 'press', 'check', 'uncheck', 'selectOption'] as const

/** A page that changes in place, and a form that is sent once there is a connection. */
const AT_WORK = 'main[data-busy], form[data-asking], form[data-sent]'

/** A test that holds an answer back goes on while the page waits for it. */
const DRAWN_WITHIN_MS = 3_000

let hasActionsThatWait = false

/** Playwright waits for the first bytes of the page that a click leads to; a test reads all of it. */
function waitAfterActions(page: Page): void {
  if (hasActionsThatWait) return
  hasActionsThatWait = true
  const locators = Object.getPrototypeOf(page.locator('html'))
  for (const name of ACTIONS) {
    const act = locators[name]
    locators[name] = async function (this: Locator, ...given: unknown[]) {
      const done = await act.apply(this, given)
      await untilThere(this.page())
      return done
    }
  }
}

/** A page may be closed, or go on to another, by what was pressed. */
async function untilThere(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('domcontentloaded')
    await page.locator(AT_WORK).first().waitFor({ state: 'detached', timeout: DRAWN_WITHIN_MS })
    await page.waitForLoadState('domcontentloaded')
  } catch {}
}

/** Looks at the page as someone sees it who prefers dark; it is not loaded again for that. */
export async function inTheDark<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ colorScheme: 'dark' })
  try {
    return await look()
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Looks at the page as someone sees it whose system chooses the colours. */
export async function inForcedColours<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    return await look()
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

/** Returns what the page did, apart from answers with an error status that the test asked for. */
export function misdeedsOf(page: Page): Misdeeds {
  return misdeeds.get(page)!
}

function watch(page: Page, own: string): Misdeeds {
  const seen: Misdeeds = { errors: [], foreign: [] }
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isStatus) seen.errors.push(message.text())
  })
  page.on('pageerror', (error) => seen.errors.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isOurs = url.origin === own || url.protocol === 'data:'
    if (!isOurs) seen.foreign.push(request.url())
  })
  return seen
}

function cookieOf(header: string) {
  const [name, value] = header.split('=', 2)
  return { name, value, url: serverUrl() }
}

/** By how many pixels the page is wider than its window; none is. */
export function overflowOf(page: Page): Promise<number> {
  return onOnePage(page, () => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
}

/** Waits until a page that changes in place has changed. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator('main:not([data-busy])').waitFor()
}

/**
 * Keeps pictures of the page in both themes in `storage/test/shots`, where `SHOTS` is set: to look at.
 * `SHOTS=forced` takes them also as people see it whose system chooses the colours.
 */
export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const folder = join(installation.storagePath, 'shots')
  mkdirSync(folder, { recursive: true })
  const take = (theme: string) =>
    page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage: true })
  const takeBoth = async (colours: string) => {
    await take(`${colours}light`)
    await inTheDark(page, () => take(`${colours}dark`))
  }
  await takeBoth('')
  if (process.env.SHOTS === 'forced') await inForcedColours(page, () => takeBoth('forced-'))
}
