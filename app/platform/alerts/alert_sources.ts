import type { Sentence } from '#app/shared/text/sentence'

/** What an alert is about. Administrators see the kinds that a source of this installation has. */
export type AlertKind = 'Health' | 'Backup' | 'Certificate' | 'Disk' | 'Worker'

/** Something that is wrong at this moment. */
export interface AlertFinding {
  kind: AlertKind

  /** Names it among all of its kind, the same at each look: one alert a subject. */
  subject: string

  /** An error is announced after half a minute, a warning after five. */
  status: 'Warning' | 'Error'

  /** For administrators, in the language of each. */
  message: Sentence
}

/**
 * Looks for what is wrong. Asked every few seconds by one process: of the installation, or of each
 * machine. What it no longer finds is over, so it answers from what is stored and keeps no state.
 */
export interface AlertSource {
  /** Unique among all sources. */
  name: string
  kinds: readonly AlertKind[]
  scope: 'installation' | 'machine'

  /** @throws whatever fails: the alerts of this source then stay as they are */
  find(): Promise<readonly AlertFinding[]>
}

const sources = new Map<string, AlertSource>()

/**
 * Adds a source of alerts. Called by the provider of the wing that has it, as for sweeps: a backup
 * that failed, a certificate that ends.
 */
export function addAlertSource(source: AlertSource): void {
  sources.set(source.name, source)
}

/** Takes a source away again; for tests. */
export function removeAlertSource(name: string): void {
  sources.delete(name)
}

export function allAlertSources(): readonly AlertSource[] {
  return [...sources.values()]
}
