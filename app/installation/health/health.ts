import { sayInEnglish, type Sentence } from '#app/shared/text/sentence'

export type HealthStatus = 'Ok' | 'Warning' | 'Error'

/** One line of health. Behaviour, section 11.11: the names are fixed, the message is for people. */
export interface PlainHealthCheck {
  name: 'database' | 'redis' | 'worker' | 'spool' | 'clock' | 'disk'
  status: HealthStatus

  /** In English. */
  message: string
}

export interface HealthCheck extends PlainHealthCheck {
  /** The message, for people in the language of each. */
  said: Sentence

  /** Can it not be known without the database? */
  isUnknown: boolean
}

export function makeHealthCheck(
  name: HealthCheck['name'],
  status: HealthStatus,
  said: Sentence,
  isUnknown = false
): HealthCheck {
  return { name, status, message: sayInEnglish(said), said, isUnknown }
}

/** Returns a sentence about the state of the installation: a text of `findings.health`. */
export function healthSentence(name: string, values: Sentence['values'] = {}): Sentence {
  return { key: `findings.health.${name}.found`, values }
}

/** Leaves out what only the console needs. */
export function toPlainHealthCheck({ name, status, message }: HealthCheck): PlainHealthCheck {
  return { name, status, message }
}

const SEVERITY: HealthStatus[] = ['Ok', 'Warning', 'Error']

/** Returns the most severe of several. */
export function worst(statuses: readonly HealthStatus[]): HealthStatus {
  return SEVERITY[Math.max(0, ...statuses.map((status) => SEVERITY.indexOf(status)))]
}
