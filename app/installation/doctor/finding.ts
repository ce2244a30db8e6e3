import type { HealthStatus } from '#app/installation/health/health'
import { sayInEnglish, type Sentence, type SentenceValue } from '#app/shared/text/sentence'

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

/** Something that was looked at, as the command line and support bundles say it: in English. */
export interface PlainFinding {
  check: DoctorCheck
  status: HealthStatus
  found: string

  /** null: nothing. */
  advice: string | null
}

/** Something that was looked at: how it is, and what to do where it is not well. */
export interface Finding extends PlainFinding {
  /** The same for people, in the language of each. */
  said: { found: Sentence; advice: Sentence | null }
}

type Values = Record<string, SentenceValue>

/** Returns a finding whose texts are `findings.<check>.<name>.found` and `.advice`. */
export function makeFinding(
  check: DoctorCheck,
  status: HealthStatus,
  found: Sentence,
  advice: Sentence | null
): Finding {
  return {
    check,
    status,
    found: sayInEnglish(found),
    advice: advice && sayInEnglish(advice),
    said: { found, advice },
  }
}

export function okFinding(check: DoctorCheck, name: string, values: Values = {}): Finding {
  return makeFinding(check, 'Ok', foundIn(check, name, values), null)
}

export function warningFinding(check: DoctorCheck, name: string, values: Values = {}): Finding {
  const advice = adviceOf(check, name, values)
  return makeFinding(check, 'Warning', foundIn(check, name, values), advice)
}

export function errorFinding(check: DoctorCheck, name: string, values: Values = {}): Finding {
  const advice = adviceOf(check, name, values)
  return makeFinding(check, 'Error', foundIn(check, name, values), advice)
}

/** Returns what is said of something that was found, wherever it is said. */
export function foundIn(of: string, name: string, values: Values = {}): Sentence {
  return { key: `findings.${of}.${name}.found`, values }
}

export function adviceOf(of: string, name: string, values: Values = {}): Sentence {
  return { key: `findings.${of}.${name}.advice`, values }
}

/** Returns the findings, or the one that says that all is well where there are none. */
export function orWell(
  findings: Finding[],
  check: DoctorCheck,
  name = 'well',
  values: Values = {}
): Finding[] {
  return findings.length === 0 ? [okFinding(check, name, values)] : findings
}

/** Leaves out what only the console needs. */
export function toPlainFinding({ check, status, found, advice }: Finding): PlainFinding {
  return { check, status, found, advice }
}
