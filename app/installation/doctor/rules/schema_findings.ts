import { warningFinding, type Finding } from '#app/installation/doctor/finding'

/** Schemas beside the database that take room and serve no one. */
export interface LeftoverSchemas {
  /** In which a backup was restored or verified by a command that was ended. */
  unfinished: readonly string[]

  /** What the database held before backups were restored. */
  replaced: readonly string[]
}

export function findLeftoverSchemas({ unfinished, replaced }: LeftoverSchemas): Finding[] {
  const findings: Finding[] = []
  if (unfinished.length > 0) {
    findings.push(warningFinding('backups', 'unfinished', { schemas: unfinished.join(', ') }))
  }
  if (replaced.length > 0) {
    findings.push(warningFinding('backups', 'replaced', { schemas: replaced.join(', ') }))
  }
  return findings
}
