const MOST_CLICKS = 1_000_000_000

/** What an imported link keeps of its limit of visits. */
export interface ImportedLimit {
  /** Uses that are left; where none are, the limit itself. null: no limit. */
  maxClicks: string | null

  /** As many as there may be, where none are left; else 0. */
  usedClicks: number

  /** Is the limit no number? Then the link must not begin again. */
  isUnreadable: boolean
}

const NONE: ImportedLimit = { maxClicks: null, usedClicks: 0, isUnreadable: false }

/**
 * Returns what is left of a limit of visits: the past has used up a part of it, and a link's
 * `maxClicks` counts from its creation here. One that is used up stays so.
 *
 * @param limit as the file has it; null or nothing where the link has none
 * @param visits all that the old service counted towards the limit
 */
export function readVisitLimit(limit: unknown, visits: number): ImportedLimit {
  const text = limit === null || limit === undefined ? '' : String(limit).trim()
  if (text === '' || /^0(\.0+)?$/.test(text)) return NONE
  if (!/^\d+(\.0+)?$/.test(text)) return { ...NONE, isUnreadable: true }
  const left = Math.min(Number(text) - visits, MOST_CLICKS)
  if (left >= 1) return { ...NONE, maxClicks: String(left) }
  const usedClicks = Math.min(Number(text), MOST_CLICKS)
  return { ...NONE, maxClicks: String(usedClicks), usedClicks }
}
