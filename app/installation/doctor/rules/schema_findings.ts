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
    findings.push(
      warningFinding(
        'backups',
        `Commands that were ended while they restored or verified a backup left: ${unfinished.join(', ')}.`,
        'Unless such a command is running now, drop each: DROP DATABASE <name>.'
      )
    )
  }
  if (replaced.length > 0) {
    findings.push(
      warningFinding(
        'backups',
        `What the database held before a backup was restored is still kept: ${replaced.join(', ')}.`,
        'Once nothing of it is needed, drop each: DROP DATABASE <name>.'
      )
    )
  }
  return findings
}
