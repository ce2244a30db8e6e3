import type { BulkChangeResult } from '#app/linking/bulk_changes/bulk_change_row'

/** Of the links that were skipped for one reason, this number is named. */
const NAMED = 3

/** What a change did, or would do, as people see it. */
export interface BulkChangeSummary {
  changed: number

  /** Links that are as they should be already. */
  unchanged: number

  /** The reasons for which links were skipped, the commonest first. */
  skipped: { code: string; count: number; linkIds: string[] }[]
}

export function summariseBulkChange({
  matched,
  changed,
  skipped,
}: Omit<BulkChangeResult, 'changeId'>): BulkChangeSummary {
  const byCode = Map.groupBy(skipped, ({ code }) => code)
  const present = skipped.filter(({ code }) => code !== 'link.not_found').length
  return {
    changed,
    unchanged: Math.max(0, matched - changed - present),
    skipped: [...byCode]
      .map(([code, links]) => ({
        code,
        count: links.length,
        linkIds: links.slice(0, NAMED).map(({ linkId }) => linkId),
      }))
      .sort((one, other) => other.count - one.count),
  }
}
