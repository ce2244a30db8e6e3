import type { HealthCheck } from '#app/installation/health/health'
import type { AlertFinding, AlertKind } from '#app/platform/alerts/alert_sources'

const KINDS: Partial<Record<HealthCheck['name'], AlertKind>> = { worker: 'Worker', disk: 'Disk' }

/** What health itself does not know is not a failure: the database's own check says why. */
const UNKNOWN = /Not known while the database does not answer/

/** Returns what health finds wrong, as alerts say it. */
export function toAlertFindings(checks: readonly HealthCheck[]): AlertFinding[] {
  return checks.flatMap(({ name, status, message }) =>
    status === 'Ok' || UNKNOWN.test(message)
      ? []
      : [{ kind: KINDS[name] ?? 'Health', subject: name, status, message }]
  )
}
