import { forgetLinkDestinations, postponeLink } from '#app/linking/health/actions/postpone_link'
import { settleLink } from '#app/linking/health/actions/settle_link'
import type { CheckedLink } from '#app/linking/health/checked_link'
import { inHealthTurn } from '#app/linking/health/health_turns'
import type { BlockList } from '#app/linking/health/rules/block_list'
import { listCheckedUrls, type CheckedUrl } from '#app/linking/health/rules/checked_urls'
import {
  LOOK_EVERY_MS,
  SECOND_LOOK_MS,
  type UrlHealth,
} from '#app/linking/health/rules/confirm_look'
import { computeLinkHealth, type DestinationHealth } from '#app/linking/health/rules/link_health'
import { computeState, parseLinkRouting } from '#app/linking/links/link'
import { databaseNowMs } from '#app/shared/time/database_clock'

/** What is known of an address after it was looked at, if that was due; or when to ask again. */
export type UrlOutcome = { health: UrlHealth } | { retryAtMs: number } | 'unclear'

/** Looks at an address, unless what is known of it is fresh. */
export type LookWhenDue = (url: CheckedUrl, blockList: BlockList) => Promise<UrlOutcome>

/**
 * Looks at all that a link leads to, and settles its health. A link that is not in force is not
 * looked at.
 */
export async function checkLink(
  link: CheckedLink,
  blockList: BlockList,
  lookWhenDue: LookWhenDue
): Promise<void> {
  const { row } = link
  if (row.deleted_at) return inHealthTurn(() => forgetLinkDestinations(link))
  const nowMs = databaseNowMs()
  const untilMs = findWaitingTime(link, nowMs)
  const postpone = (atMs: number) => inHealthTurn(() => postponeLink(link, atMs))
  if (untilMs !== null) return postpone(untilMs)
  const destinations: DestinationHealth[] = []
  for (const url of listCheckedUrls(row.destination_url, parseLinkRouting(row))) {
    const outcome = await lookWhenDue(url, blockList)
    if (outcome === 'unclear') return postpone(databaseNowMs() + SECOND_LOOK_MS)
    if ('retryAtMs' in outcome) return postpone(outcome.retryAtMs)
    destinations.push({ part: url.part, health: outcome.health })
  }
  const health = computeLinkHealth(destinations, databaseNowMs())
  return inHealthTurn(() => settleLink(link, health))
}

/** Returns when to ask again whether a link is in force; null: it is. */
function findWaitingTime({ row, isWanted }: CheckedLink, nowMs: number): number | null {
  const state = computeState(row, nowMs)
  if (isWanted && state === 'Active') return null
  const tomorrowMs = nowMs + LOOK_EVERY_MS
  return state === 'Scheduled' ? Math.min(tomorrowMs, row.starts_at!.getTime()) : tomorrowMs
}
