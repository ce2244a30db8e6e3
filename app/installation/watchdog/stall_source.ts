import { listStalls } from '#app/installation/watchdog/queries/list_stalls'
import { describeStall } from '#app/installation/watchdog/rules/describe_stall'
import { LONGEST_CPU_MS } from '#app/installation/watchdog/rules/loop_judge'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** A stall is over in a moment; administrators hear of it for as long as it is fresh. */
const FRESH_MS = 10 * 60_000

/** Reports event loops that stood still long enough for visitors to notice. */
export const stallSource: AlertSource = {
  name: 'stalls',
  kinds: ['Health'],
  scope: 'installation',
  find: async () => {
    const stalls = await listStalls()
    return stalls
      .filter(({ longestStallMs, agoMs }) => longestStallMs >= LONGEST_CPU_MS && agoMs <= FRESH_MS)
      .slice(0, 1)
      .map((stall) => ({
        kind: 'Health' as const,
        subject: 'event loop',
        status: 'Error' as const,
        message: describeStall(stall),
      }))
  },
}
