import { isbot } from 'isbot'
import type { ClickClass } from '#app/clicks/click'
import { crawlerOf } from '#app/clicks/rules/crawlers'

/** A class with the rule that decided it. */
export interface Verdict {
  class: ClickClass
  rule: string
}

const HUMAN: Verdict = { class: 'Human', rule: 'default:human' }
const EMPTY: Verdict = { class: 'Bot', rule: 'user-agent:empty' }
const ISBOT: Verdict = { class: 'Bot', rule: 'user-agent:isbot' }
const PREFETCH: Verdict = { class: 'Prefetch', rule: 'header:purpose' }
const PREVIEW: Verdict = { class: 'Preview', rule: 'header:purpose' }

/**
 * What a user agent says of who sent it. Link previewers are told by name before bots in general,
 * since isbot knows most of them too; an empty user agent is no person's.
 */
export function judgeUserAgent(userAgent: string): Verdict {
  if (userAgent.trim() === '') return EMPTY
  const crawler = crawlerOf(userAgent)
  if (crawler) {
    return { class: crawler.isPreview ? 'Preview' : 'Bot', rule: `user-agent:${crawler.name}` }
  }
  return isbot(userAgent) ? ISBOT : HUMAN
}

/**
 * What a click is, going by what it said of itself. Whether it repeats another and whether it is a
 * scan is seen later.
 *
 * @param byUserAgent what `judgeUserAgent` said
 * @param purpose value of `Sec-Purpose`, `Purpose` or `X-Moz`: `prefetch`, `prefetch;prerender`,
 * `prerender`, `preview`
 */
export function judge(byUserAgent: Verdict, purpose: string | null): Verdict {
  if (byUserAgent.class !== 'Human' || purpose === null) return byUserAgent
  if (/prefetch|prerender/i.test(purpose)) return PREFETCH
  return /preview/i.test(purpose) ? PREVIEW : byUserAgent
}
