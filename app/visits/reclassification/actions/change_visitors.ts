import type { Sql } from '#app/shared/database/sql'
import {
  countVisits,
  forgetVisitors,
  formatVisitorDayKey,
  noteMissingVisitor,
  type VisitorDay,
} from '#app/visits/raw_clicks/actions/note_visitors'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import { isCounted, type KeptClick } from '#app/visits/raw_clicks/click'
import type { RejudgedClick } from '#app/visits/reclassification/rules/judge_again'
import type { VisitorDifference } from '#app/visits/reclassification/rules/sum_differences'

/**
 * Finds who counts as a visitor of a day now and did not, or the other way round, and notes it for
 * the drainers. The clicks have their new classes already.
 */
export async function changeVisitors(
  trx: Sql,
  changed: readonly RejudgedClick[],
  numbers: ClickNumbers
): Promise<VisitorDifference[]> {
  const turned = changed.filter(({ before, after }) => isCounted(before) !== isCounted(after))
  const days = new Map(turned.map(({ after }) => [formatKey(after), after]))
  const counted = await countVisits(trx, [...days.values()], numbers)
  const gained = new Map<string, number>()
  for (const { after } of turned) {
    const key = formatKey(after)
    gained.set(key, (gained.get(key) ?? 0) + (isCounted(after) ? 1 : -1))
  }
  const fresh: VisitorDay[] = []
  const gone: VisitorDay[] = []
  for (const [key, click] of days) {
    const now = counted.get(key) ?? 0
    const then = now - gained.get(key)!
    const visitor = toVisitorDay(click)
    if (now === 0 && then > 0) gone.push(visitor)
    const hasCome = now > 0 && then === 0
    if (hasCome && (await noteMissingVisitor(trx, visitor, numbers))) fresh.push(visitor)
  }
  await forgetVisitors(trx, gone, numbers)
  return [
    ...fresh.map((one) => ({ ...one, by: 1 as const })),
    ...gone.map((one) => ({ ...one, by: -1 as const })),
  ]
}

function toVisitorDay({ workspaceId, linkId, localDay, visitor }: KeptClick): VisitorDay {
  return { workspaceId, linkId, day: localDay, visitor }
}

function formatKey(click: KeptClick): string {
  return formatVisitorDayKey(toVisitorDay(click))
}
