const MOST_CLICKS = 1_000_000_000

/** What an imported link keeps of its limit of visits. */
export interface ImportedLimit {
  /** Uses that are left; null where there is no limit, or none are left. */
  maxClicks: string | null

  /** Had it none left, or was the limit no number? Then the link must not begin again. */
  isLost: boolean
}

/**
 * Returns what is left of a limit of visits: the past has used up a part of it, and a link's
 * `maxClicks` counts from its creation here.
 *
 * @param limit as the file has it; null or nothing where the link has none
 * @param visits all that the old service counted towards the limit
 */
export function readVisitLimit(limit: unknown, visits: number): ImportedLimit {
  const text = limit === null || limit === undefined ? '' : String(limit).trim()
  if (text === '' || text === '0') return { maxClicks: null, isLost: false }
  const most = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const left = Math.min(most - visits, MOST_CLICKS)
  return left >= 1 ? { maxClicks: String(left), isLost: false } : { maxClicks: null, isLost: true }
}
