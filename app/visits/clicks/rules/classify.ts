import { createIsbotFromList } from 'isbot'
import { botPatterns, isBot } from '#app/visits/clicks/rules/agent_lists'
import {
  introducesItself,
  isAppOrBrowser,
  isOtherBrowser,
  looksLikeBrowser,
  removeMachine,
  removeNamedBrowsers,
  removeVersions,
} from '#app/visits/clicks/rules/browser_shape'
import { findCrawler, type KnownCrawler } from '#app/visits/clicks/rules/crawlers'
import { findFetcherSign } from '#app/visits/clicks/rules/fetcher_shape'
import type { ClickClass } from '#app/visits/raw_clicks/click'
import { READ_LENGTH } from '#app/visits/raw_clicks/rules/agent'

/** A class with the rule that decided it. */
export interface ClickVerdict {
  class: ClickClass
  rule: string
}

const HUMAN: ClickVerdict = { class: 'Human', rule: 'default:human' }
const EMPTY: ClickVerdict = { class: 'Bot', rule: 'user-agent:empty' }
const ISBOT: ClickVerdict = { class: 'Bot', rule: 'user-agent:isbot' }
const NO_BROWSER: ClickVerdict = { class: 'Bot', rule: 'user-agent:no-browser' }
const INTRODUCED: ClickVerdict = { class: 'Bot', rule: 'user-agent:introduction' }
const PREFETCH: ClickVerdict = { class: 'Prefetch', rule: 'header:purpose' }
const PREVIEW: ClickVerdict = { class: 'Preview', rule: 'header:purpose' }

/**
 * Patterns of isbot that are guesses by form or by common words. They find programs that make no
 * secret of themselves, and meet people where an agent looks like a browser's: old phones name
 * their Java, their player and their mail, apps name themselves.
 */
const GUESSES = new Set([
  '\\|',
  '\\(\\)',
  '\\b\\w+/1\\.0;',
  ';\\s\\w+;$',
  '^[^ ]{50,}$',
  'java(?!;)',
  '(?:^|[^g])news(?!sapphire)',
  'chromeframe',
  'browsex',
  'firephp',
  'offbyone',
  '(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))',
])

/** Words among the patterns, which mean nothing inside a version. */
const WORD = /^[\w -]+$/
const patterns = botPatterns.filter((one) => !GUESSES.has(one))
const saysBotInWords = createIsbotFromList(patterns.filter((one) => WORD.test(one)))
const saysBotByForm = createIsbotFromList([
  ...patterns.filter((one) => !WORD.test(one)),
  'java/\\d',
])

/**
 * Classifies a user agent by what it says of its sender. Link previewers are recognised by name
 * before bots in general. People come with what looks like a browser, or with a phone that is older
 * than those; whatever else there is, is a program.
 */
export function classifyUserAgent(given: string): ClickVerdict {
  const userAgent = given.slice(0, READ_LENGTH)
  if (userAgent.trim() === '') return EMPTY
  if (looksLikeBrowser(userAgent)) return classifyBrowser(removeMachine(userAgent))
  const crawler = findCrawler(userAgent)
  if (crawler !== null) return named(crawler)
  if (isOtherBrowser(userAgent)) return classifyUnnamed(userAgent)
  if (isBot(userAgent)) return ISBOT
  return introducesItself(userAgent) ? INTRODUCED : NO_BROWSER
}

/** @param given what a browser says without the comment about its machine */
function classifyBrowser(given: string): ClickVerdict {
  const said = removeNamedBrowsers(given)
  const isApp = isAppOrBrowser(said)
  const crawler = findCrawler(said, { onlyWholeWords: true, isApp })
  if (crawler !== null) return named(crawler)
  return classifyUnnamed(given, said, isApp)
}

/** Classifies what could be a person's, and has the name of no known crawler. */
function classifyUnnamed(userAgent: string, said = userAgent, isApp = false): ClickVerdict {
  const sign = findFetcherSign(userAgent)
  if (sign !== null) return { class: 'Bot', rule: `user-agent:${sign}` }
  if (isApp) return HUMAN
  if (saysBotByForm(said) || saysBotInWords(removeVersions(said))) return ISBOT
  return introducesItself(said) ? INTRODUCED : HUMAN
}

function named(crawler: KnownCrawler): ClickVerdict {
  return { class: crawler.isPreview ? 'Preview' : 'Bot', rule: `user-agent:${crawler.name}` }
}

/**
 * Classifies a click by what it said of itself. Whether it repeats another and whether it is a scan
 * is decided later.
 *
 * @param byUserAgent what `classifyUserAgent` said
 * @param purpose value of `Sec-Purpose`, `Purpose` or `X-Moz`: `prefetch`, `prefetch;prerender`,
 * `prerender`, `preview`
 */
export function classifyClick(byUserAgent: ClickVerdict, purpose: string | null): ClickVerdict {
  if (byUserAgent.class !== 'Human' || purpose === null) return byUserAgent
  if (/prefetch|prerender/i.test(purpose)) return PREFETCH
  return /preview/i.test(purpose) ? PREVIEW : byUserAgent
}
