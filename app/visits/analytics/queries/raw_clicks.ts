import { selectForReport } from '#app/shared/database/read_replica'
import {
  buildClickCondition,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/analytics/queries/click_condition'
import { needsRawClicks } from '#app/visits/analytics/rules/filters'
import type { ClickClass } from '#app/visits/clicks/click'

/** A row of `clicks`, as far as the export shows it. */
export interface RawClick {
  id: string
  clicked_at: Date
  link_id: string
  link_version: number
  qr_code_id: string | null
  campaign_id: string | null
  rule_id: string | null
  split_id: string | null
  class: ClickClass
  class_rule: string
  country: string | null
  device: string
  browser: string | null
  operating_system: string | null
  language: string | null
  referrer: string | null
}

/**
 * Rows of one page: a few milliseconds of the process and of the database, so that no one waits
 * behind an export.
 */
const PAGE_ROWS = 250

/**
 * Time that one statement searches where filters may find few clicks among many: without a limit, a
 * page could take as long as the whole export.
 */
const SEARCHED_MS = 24 * 3_600_000

/** Reads raw clicks in the order of time, a page at a time. */
export async function* readRawClicks(
  selection: ClickSelection,
  { fromMs, beforeMs }: TimeSpan
): AsyncGenerator<RawClick[]> {
  const { links, filters } = selection
  const isSearch = needsRawClicks(filters) || (links !== null && links.ids?.length !== 1)
  const stepMs = isSearch ? SEARCHED_MS : Infinity
  for (let stepFromMs = fromMs; stepFromMs < beforeMs; stepFromMs += stepMs) {
    const stepBeforeMs = Math.min(stepFromMs + stepMs, beforeMs)
    yield* readSpan(selection, { fromMs: stepFromMs, beforeMs: stepBeforeMs })
  }
}

async function* readSpan(
  selection: ClickSelection,
  { fromMs, beforeMs }: TimeSpan
): AsyncGenerator<RawClick[]> {
  let sinceMs = fromMs
  let limit = PAGE_ROWS
  let seen = new Set<string>()
  for (;;) {
    const where = buildClickCondition(selection, { fromMs: sinceMs, beforeMs })
    const page = await selectForReport<RawClick>(
      `SELECT id, clicked_at, link_id, link_version, qr_code_id, campaign_id, rule_id, split_id,
        class, class_rule, country, device, browser, operating_system, language, referrer FROM clicks
      WHERE ${where.text} ORDER BY clicked_at LIMIT ?`,
      [...where.values, limit]
    )
    yield page.filter(({ id }) => !seen.has(id))
    if (page.length < limit) return

    const lastMs = page.at(-1)!.clicked_at.getTime()
    const isOneMoment = lastMs === sinceMs
    limit = isOneMoment ? limit * 2 : PAGE_ROWS
    const known = page.filter((click) => click.clicked_at.getTime() === lastMs)
    seen = new Set([...(isOneMoment ? seen : []), ...known.map(({ id }) => id)])
    sinceMs = lastMs
  }
}
