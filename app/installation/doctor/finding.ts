import type { HealthStatus } from '#app/installation/health/health'

/** What the doctor looks at, in the order in which it is shown. */
export const DOCTOR_CHECKS = [
  'settings',
  'keys',
  'versions',
  'database',
  'migrations',
  'redis',
  'health',
  'disk',
  'mail',
  'address',
  'certificate',
  'domains',
  'data',
  'backups',
] as const

export type DoctorCheck = (typeof DOCTOR_CHECKS)[number]

/** Something that was looked at: how it is, and what to do where it is not well. In English. */
export interface Finding {
  check: DoctorCheck
  status: HealthStatus
  found: string

  /** null: nothing. */
  advice: string | null
}

export function okFinding(check: DoctorCheck, found: string): Finding {
  return { check, status: 'Ok', found, advice: null }
}

export function warningFinding(check: DoctorCheck, found: string, advice: string): Finding {
  return { check, status: 'Warning', found, advice }
}

export function errorFinding(check: DoctorCheck, found: string, advice: string): Finding {
  return { check, status: 'Error', found, advice }
}

/** Returns the findings, or the one that says that all is well where there are none. */
export function orWell(findings: Finding[], check: DoctorCheck, found: string): Finding[] {
  return findings.length === 0 ? [okFinding(check, found)] : findings
}
