import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import { nowMs } from '#app/shared/time/clock'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 24 * 3_600_000

/** Stores clicks as the drainer does, and takes away what it left on the disk. */
export async function countClicks(
  workspaceId: string,
  clicks: (Partial<ClickLine> & { linkId: string })[]
): Promise<void> {
  const spool = await TestSpool.make()
  const lines = clicks.map((click) => aClick({ workspaceId, ...click }))
  await spool.write(newId(), lines)
  const { stored } = await spool.drainer().drainOnce()
  await spool.remove()
  if (stored !== lines.length) throw new Error(`${stored} of ${lines.length} clicks were stored`)
}

/** A month and the one before of clicks on these links, by chance and the same each time. */
export function busyMonths(linkIds: string[], more: Partial<ClickLine> = {}) {
  const { number, pick } = seededRandom(7)
  return Array.from({ length: 700 }, () => {
    const atMs = nowMs() - Math.floor(number() ** 1.4 * 59 * DAY_MS) - 60_000
    return {
      linkId: pick(linkIds),
      atMs,
      localDay: new Date(atMs).toISOString().slice(0, 10),
      country: pick(['GB', 'GB', 'GB', 'DE', 'FR', 'US', null]),
      language: pick(['en-gb', 'de', 'fr', null]),
      referrerHost: pick(['search.example', 'news.example', null, null]),
      ...more,
    }
  })
}
