export type HealthStatus = 'Ok' | 'Warning' | 'Error'

/** One line of health. Behaviour, section 11.11: the names are fixed, the message is for people. */
export interface HealthCheck {
  name: 'database' | 'redis' | 'worker' | 'spool' | 'clock' | 'disk'
  status: HealthStatus
  message: string
}

/** Stands in what cannot be known without the database. */
export const NOT_KNOWN = 'Not known while the database does not answer.'

const SEVERITY: HealthStatus[] = ['Ok', 'Warning', 'Error']

/** Returns the most severe of several. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return SEVERITY[Math.max(0, ...statuses.map((status) => SEVERITY.indexOf(status)))]
}
