import { healthSentence } from '#app/installation/health/health'
import { listSweeps } from '#app/installation/jobs/queries/list_sweeps'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** One failure can be chance. A sweep that fails this number of times in a row does not do its work. */
const FAILURES = 3

/** Sweeps that fail again and again: what they keep up stands still. */
export const failingSweepsSource: AlertSource = {
  name: 'sweeps',
  kinds: ['Worker'],
  scope: 'installation',
  find: async () => {
    const sweeps = await listSweeps()
    return sweeps
      .filter(({ state, failuresInRow }) => state === 'Failing' && failuresInRow >= FAILURES)
      .map(({ name, failuresInRow, lastError }) => ({
        kind: 'Worker' as const,
        subject: `sweep ${name}`,
        status: 'Error' as const,
        message: healthSentence('sweep', { name, times: failuresInRow, reason: lastError ?? '' }),
      }))
  },
}
