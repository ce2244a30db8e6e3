import { escapeDestination } from '#app/linking/links/rules/destination'

/** What one service answers to a short URL. */
export interface ShortUrlAnswer {
  status: number
  location: string | null
}

export type AnswerAgreement = 'Same' | 'Status' | 'Location' | 'Gone'

/**
 * Do both answer alike? Reported in this order: the old one does not know the address (`Gone`), it
 * leads elsewhere, it leads there by another status. A destination is the same in every spelling
 * that the URL standard makes one of (`https://example.com` and `https://example.com/`).
 */
export function compareAnswers(old: ShortUrlAnswer, ours: ShortUrlAnswer): AnswerAgreement {
  if (old.status >= 400 && ours.status < 400) return 'Gone'
  if (spelled(old.location) !== spelled(ours.location)) return 'Location'
  return old.status === ours.status ? 'Same' : 'Status'
}

function spelled(location: string | null): string | null {
  if (location === null) return null
  return URL.parse(escapeDestination(location))?.href ?? location
}
