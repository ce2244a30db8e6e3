import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { nowMs } from '#app/shared/time/clock'
import { findShownLinks } from '#app/visits/analytics/queries/shown_names'
import type { LiveSubject } from '#app/visits/live/live_subject'
import { buildLiveFigures, NO_FIGURES, type LiveFigures } from '#app/visits/live/rules/live_figures'
import { NO_CLICK_FILTERS } from '#app/visits/raw_clicks/click_selection'
import {
  numberSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import {
  countRecentVisits,
  findRecentVisits,
  type RecentVisit,
} from '#app/visits/raw_clicks/queries/recent_visits'

const MINUTE_MS = 60_000

/** Minutes that are counted. */
export const COUNTED_MINUTES = 10

/** How far back the list goes when it is read first; among a campaign's, others' are read too. */
const LISTED_BACK_MS = 24 * 60 * MINUTE_MS
const CAMPAIGN_BACK_MS = 60 * MINUTE_MS

/** Machines' clocks may be this far ahead. */
const AHEAD_MS = MINUTE_MS

/** A visit with the name of its link. */
export interface LiveVisit extends RecentVisit {
  linkName: string
}

/** Puts a subject into the numbers of the store; null where there was no click of its workspace yet. */
export async function numberSubject(subject: LiveSubject): Promise<NumberedSelection | null> {
  const { campaignId } = subject
  const byCampaign = { name: 'campaignId', orUnknown: false, isExcluded: false } as const
  return numberSelection(
    {
      workspaceId: subject.workspaceId,
      links: await chooseLinks(subject, []),
      filters: {
        ...NO_CLICK_FILTERS,
        byClick: campaignId === null ? [] : [{ ...byCampaign, values: [campaignId] }],
      },
    },
    { fromMs: nowMs() - COUNTED_MINUTES * MINUTE_MS, beforeMs: nowMs() + AHEAD_MS }
  )
}

/**
 * Reads the latest visits.
 *
 * @param afterMs the time of the oldest that could be new; null: as far back as the list goes
 */
export async function lookAtVisits(
  subject: LiveSubject,
  numbered: NumberedSelection,
  { afterMs, limit }: { afterMs: number | null; limit: number }
): Promise<LiveVisit[]> {
  const backMs = subject.campaignId === null ? LISTED_BACK_MS : CAMPAIGN_BACK_MS
  const fromMs = Math.max(subject.keptFromMs, afterMs ?? nowMs() - backMs)
  const beforeMs = nowMs() + AHEAD_MS
  if (fromMs >= beforeMs) return []
  const visits = await findRecentVisits(numbered, { fromMs, beforeMs }, limit)
  const names = await findShownLinks([...new Set(visits.map(({ linkId }) => linkId))])
  return visits.map((one) => ({ ...one, linkName: names.get(one.linkId) ?? '' }))
}

/** Counts the visits of the last minutes. */
export async function countLastMinutes(
  { keptFromMs }: LiveSubject,
  numbered: NumberedSelection
): Promise<LiveFigures> {
  const fromMs = Math.max(keptFromMs, nowMs() - COUNTED_MINUTES * MINUTE_MS)
  const beforeMs = nowMs() + AHEAD_MS
  if (fromMs >= beforeMs) return NO_FIGURES
  const counts = await countRecentVisits(numbered, { fromMs, beforeMs }, nowMs() - MINUTE_MS)
  return buildLiveFigures(counts)
}

/** Reads the list and the figures once, for a page. */
export async function readLiveVisits(
  subject: LiveSubject,
  limit: number
): Promise<{ visits: LiveVisit[]; figures: LiveFigures }> {
  const numbered = await numberSubject(subject)
  if (numbered === null) return { visits: [], figures: NO_FIGURES }
  const visits = await lookAtVisits(subject, numbered, { afterMs: null, limit })
  return { visits, figures: await countLastMinutes(subject, numbered) }
}
