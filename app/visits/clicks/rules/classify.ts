import { createIsbotFromList, isbot, list } from 'isbot'
import type { ClickClass } from '#app/visits/clicks/click'
import {
  introducesItself,
  looksLikeBrowser,
  removeMachine,
} from '#app/visits/clicks/rules/browser_shape'
import { findCrawler, type KnownCrawler } from '#app/visits/clicks/rules/crawlers'

/**
 * Characters of a user agent that are read. Browsers and crawlers say all that counts within them;
 * what is beyond costs time, and only a client that wants it to cost time sends it.
 */
export const READ_LENGTH = 256

/** A class with the rule that decided it. */
export interface ClickVerdict {
  class: ClickClass
  rule: string
}

const HUMAN: ClickVerdict = { class: 'Human', rule: 'default:human' }
const EMPTY: ClickVerdict = { class: 'Bot', rule: 'user-agent:empty' }
const ISBOT: ClickVerdict = { class: 'Bot', rule: 'user-agent:isbot' }
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
  '(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))',
])
const saysBot = createIsbotFromList([...list.filter((one) => !GUESSES.has(one)), 'java/\\d'])

/**
 * Classifies a user agent by what it says of its sender. Link previewers are recognised by name
 * before bots in general.
 */
export function classifyUserAgent(given: string): ClickVerdict {
  const userAgent = given.slice(0, READ_LENGTH)
  if (userAgent.trim() === '') return EMPTY
  if (!looksLikeBrowser(userAgent)) {
    return named(findCrawler(userAgent)) ?? unnamed(userAgent, isbot(userAgent))
  }
  const said = removeMachine(userAgent)
  return named(findCrawler(said, true)) ?? unnamed(said, saysBot(said))
}

function unnamed(userAgent: string, isByIsbot: boolean): ClickVerdict {
  if (isByIsbot) return ISBOT
  return introducesItself(userAgent) ? INTRODUCED : HUMAN
}

function named(crawler: KnownCrawler | null): ClickVerdict | null {
  if (crawler === null) return null
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
