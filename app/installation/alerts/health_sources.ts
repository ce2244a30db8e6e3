import { toAlertFindings } from '#app/installation/alerts/rules/to_alert_findings'
import { healthSentence } from '#app/installation/health/health'
import { checkHealth } from '#app/installation/health/queries/check_health'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** What is true of one machine alone. */
const OF_MACHINE = new Set(['disk'])

/** What health finds wrong with the installation, whichever process looks. */
export const installationHealthSource: AlertSource = {
  name: 'health',
  kinds: ['Health', 'Worker'],
  scope: 'installation',
  // Whether this machine takes clicks is the other source's: here every look says the same.
  find: async () => {
    const findings = toAlertFindings(await checkHealth(true))
    return findings.filter(({ subject }) => !OF_MACHINE.has(subject))
  },
}

/**
 * Returns what is wrong with this machine: its disk, and whether its spool takes clicks.
 *
 * @param takesClicks can this process keep a click now?
 */
export function machineHealthSource(takesClicks: () => boolean): AlertSource {
  return {
    name: 'machine',
    kinds: ['Health', 'Disk'],
    scope: 'machine',
    find: async () => {
      const disk = toAlertFindings(await checkHealth(true)).filter(({ subject }) =>
        OF_MACHINE.has(subject)
      )
      if (takesClicks()) return disk
      const message = healthSentence('unwritable')
      return [...disk, { kind: 'Health', subject: 'spool', status: 'Error', message }]
    },
  }
}
