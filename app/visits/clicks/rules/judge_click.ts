import { classifyClick, type ClickVerdict } from '#app/visits/clicks/rules/classify'
import type { ClickPurpose } from '#app/visits/raw_clicks/click'

const SCAN: ClickVerdict = { class: 'Scan', rule: 'query:qr' }
/** Who came makes no difference: the visitor did not get to the destination. */
const ENDED: ClickVerdict = { class: 'Ended', rule: 'link:ended' }
const UNKNOWN_CODE: ClickVerdict = { class: 'UnknownCode', rule: 'query:qr-unknown' }

/** All that decides the class of one click, whatever others there are. */
export interface ClickEvidence {
  /** What the user agent says by itself. */
  byUserAgent: ClickVerdict
  purpose: ClickPurpose | null

  /** The QR code that it came with: one of the link, one that is not, or none. */
  code: 'own' | 'unknown' | 'none'
  isEnded: boolean
}

/** Judges a click by its own facts. Repeats are found against other clicks later. */
export function judgeClick({ byUserAgent, purpose, code, isEnded }: ClickEvidence): ClickVerdict {
  if (isEnded) return ENDED
  const who = classifyClick(byUserAgent, purpose)
  if (who.class !== 'Human' || code === 'none') return who
  return code === 'own' ? SCAN : UNKNOWN_CODE
}

/** Classifies the value of `Sec-Purpose`, `Purpose` or `X-Moz`; null where it decides nothing. */
export function classifyPurpose(header: string | null): ClickPurpose | null {
  if (header === null) return null
  if (/prefetch|prerender/i.test(header)) return 'prefetch'
  return /preview/i.test(header) ? 'preview' : null
}
