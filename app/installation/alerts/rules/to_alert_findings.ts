import type { HealthCheck } from '#app/installation/health/health'
import type { AlertFinding, AlertKind } from '#app/platform/alerts/alert_sources'

const KINDS: Partial<Record<HealthCheck['name'], AlertKind>> = { worker: 'Worker', disk: 'Disk' }

/**
 * Returns what health finds wrong, as alerts say it. What health itself does not know is not a failure: the
 * database's own check says why.
 */
export function toAlertFindings(checks: readonly HealthCheck[]): AlertFinding[] {
  return checks.flatMap(({ name, status, said, isUnknown }) =>
    status === 'Ok' || isUnknown
      ? []
      : [{ kind: KINDS[name] ?? 'Health', subject: name, status, message: said }]
  )
}
