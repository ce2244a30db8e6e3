import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { consolePages } from '#app/platform/console/console_pages'
import { listLanguageChoices } from '#app/platform/languages/console_languages'
import { axe } from '#tests/console/support/axe'
import {
  browserGroup,
  openPage,
  overflowOf,
  shot,
  SIZE_NAMES,
  SIZES,
} from '#tests/console/support/browser'
import { serverUrl } from '#tests/fixtures/api'
import { listEnglish } from '#tests/fixtures/english_left'
import { lengthen, makeUpLanguage, writeRightToLeft } from '#tests/fixtures/made_up_language'
import { aMember } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const PLACES = /:(workspaceId|organisationId)/g
const A_MINUTE_MS = 120_000

/** Every page whose address names at most a workspace or an organisation, as the walk in English has them. */
const walkable = consolePages().filter(
  ({ method, url, notCrawled, workshop }) =>
    method === 'GET' && !notCrawled && !workshop && !url.replaceAll(PLACES, '').includes(':')
)

/** Pages of each kind: lists, forms, figures, settings. */
const OF_EACH_KIND = [
  ...['login', 'links.index', 'links.create', 'account', 'members.index'],
  ...['qr_codes.index', 'campaigns.index', 'domains.index', 'analytics.index', 'installation'],
]

/** Lists texts that stand in a column of a few letters: what is beside them takes their room. */
function listSqueezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document } = globalThis as any
    const isSqueezed = (element: any) => {
      const own = [...element.childNodes].some(
        ({ nodeType, data }: any) => nodeType === 3 && data.trim().length > 12
      )
      const { width, height } = element.getBoundingClientRect()
      return own && width > 2 && width < 36 && height > 90
    }
    return [...document.querySelectorAll('main *')]
      .filter(isSqueezed)
      .map(({ textContent }) => textContent.trim())
  })
}

/** Lists words that are broken for lack of room, other than addresses, names of settings and codes. */
function listBroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { document, NodeFilter } = globalThis as any
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const isBroken = (text: any, index: number, word: string) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }: any) => width > 0)
      return new Set(lines.map(({ top }: any) => Math.round(top))).size > 1
    }
    const broken: string[] = []
    while (texts.nextNode()) {
      const { data, parentElement: element } = texts.currentNode
      if (!element.checkVisibility() || element.closest('code, pre, svg, .visually-hidden'))
        continue
      for (const { index, 0: word } of data.matchAll(
        /(?<![\p{L}\d/_:@.])\p{L}{2,24}(?![\p{L}\d/_:@.])/gu
      )) {
        if (isBroken(texts.currentNode, index, word)) broken.push(word)
      }
    }
    return broken
  })
}

/** Looks at pages in a language, and returns what is wrong: each wider than its window, or in no language. */
async function walk(
  code: string,
  tag: string,
  look: (page: Page, name: string) => Promise<string[]> = async () => [],
  pages = walkable
): Promise<string[]> {
  const workspace = await aWorkspace()
  const somebody = { installationAdministrator: true, displayName: 'Tunde Adeyemi' }
  const person = await aMember(workspace, 'Owner', somebody)
  const inside = await openPage({ person })
  const outside = await openPage()
  const faults: string[] = []
  for (const { id, url, access } of pages) {
    const page = access === 'public' ? outside : inside
    const cookie = { name: 'shunt_language', value: code, url: serverUrl() }
    await page.context().addCookies([cookie])
    await page.goto(url.replaceAll(PLACES, (_, name) => workspace[name as never]))
    const lang = await page.getAttribute('html', 'lang')
    if (lang !== tag) faults.push(`${id}: lang is ${lang}`)
    for (const size of SIZE_NAMES) {
      const name = `${id}-${size}-${code}`
      await page.setViewportSize(SIZES[size])
      const overflow = await overflowOf(page)
      for (const text of await listSqueezed(page)) faults.push(`${name}: squeezed: ${text}`)
      const broken = size === 'large' ? await listBroken(page) : []
      for (const word of broken) faults.push(`${name}: broken: ${word}`)
      if (overflow > 0) faults.push(`${name}: wider than its window by ${overflow} pixels`)
      await shot(page, name)
      faults.push(...(await look(page, name)))
    }
  }
  return faults
}

/** What stays English, on the pages that have it. */
const ENGLISH: [page: RegExp, text: RegExp, reason: string][] = [
  [/./, /^(?:Main|Test|Shunt|Free|Open licence)$/, 'names'],
  [/./, /^(?:Port of Spain|Isle of Man) /, 'places, as the made-up language calls them'],
]

browserGroup('Every page', () => {
  test('is no wider than its window in words that are 40 % longer', async ({ assert, cleanup }) => {
    cleanup(makeUpLanguage('eo', 'eo', lengthen))
    assert.isAbove(walkable.length, 60)
    assert.deepEqual(await walk('eo', 'eo'), [])
  }).timeout(A_MINUTE_MS)

  test('of each kind is read from right to left', async ({ assert, cleanup }) => {
    cleanup(makeUpLanguage('ar', 'ar', writeRightToLeft))
    const pages = walkable.filter(({ id }) => OF_EACH_KIND.includes(id))
    assert.sameMembers(
      pages.map(({ id }) => id),
      OF_EACH_KIND
    )
    const look = async (page: Page, name: string) => {
      const dir = await page.getAttribute('html', 'dir')
      const faults = await axe(page)
      return [
        ...(dir === 'rtl' ? [] : [`${name}: dir is ${dir}`]),
        ...faults.map((fault) => `${name}: ${JSON.stringify(fault)}`),
      ]
    }
    assert.deepEqual(await walk('ar', 'ar', look, pages), [])
  }).timeout(A_MINUTE_MS)

  test('says nothing in English to those who read another language', async ({
    assert,
    cleanup,
  }) => {
    cleanup(makeUpLanguage('eo', 'eo', lengthen))
    const used = new Set<string>()
    const look = async (page: Page, name: string) => {
      if (!name.includes(SIZE_NAMES[0])) return []
      const id = name.slice(0, name.indexOf(`-${SIZE_NAMES[0]}`))
      const left = await listEnglish(page)
      return left.flatMap((text) => {
        const excepted = ENGLISH.find(([of, what]) => of.test(id) && what.test(text))
        if (excepted) used.add(excepted[2])
        return excepted ? [] : [`${id}: ${text}`]
      })
    }
    const faults = await walk('eo', 'eo', look)
    assert.deepEqual(faults, [])
    assert.sameMembers(
      [...used],
      ENGLISH.map(([, , reason]) => reason)
    )
  }).timeout(A_MINUTE_MS)

  /** Only with SHOTS=1, to look at: the walks above find the same faults in less time. */
  for (const { code, tag } of process.env.SHOTS ? listLanguageChoices() : []) {
    test(`in ${code}`, async ({ assert }) => {
      assert.deepEqual(await walk(code, tag), [])
    }).timeout(10 * A_MINUTE_MS)
  }
})
