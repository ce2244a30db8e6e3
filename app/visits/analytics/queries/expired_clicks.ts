import { selectForReport } from '#app/shared/database/read_replica'
import { chunks } from '#app/shared/database/sql'

/** Scopes whose days one statement reads. */
const STATEMENT_SCOPES = 200

/**
 * Did these days have raw clicks? Roll-ups outlive them, so they say it of days whose raw clicks were
 * deleted because of their age. Clicks that were only counted never were raw ones.
 *
 * @param scopeIds of a workspace or of links
 * @param days of the workspace's zone, both included
 */
export async function hadRawClicks(
  scopeIds: readonly string[],
  { from, to }: { from: string; to: string }
): Promise<boolean> {
  for (const some of chunks(scopeIds, STATEMENT_SCOPES)) {
    const [found] = await selectForReport<{ found: number }>(
      `SELECT 1 AS found FROM click_days
        WHERE scope_id IN (?) AND day BETWEEN ? AND ?
          AND (human_clicks + scans > count_only_clicks
               OR count_only_clicks = 0
                  AND bots + previews + prefetches + duplicates + unknown_codes + ended > 0)
        LIMIT 1`,
      [some, from, to]
    )
    if (found) return true
  }
  return false
}
