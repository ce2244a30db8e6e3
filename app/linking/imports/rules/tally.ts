import type { ImportTally } from '#app/linking/imports/import'

/** More hosts than anyone has short domains; the rest is counted as one. */
const MOST_HOSTS = 50

export const emptyImportTally = (): ImportTally => ({ warnings: {}, codes: {}, hosts: {} })

/** Returns the tally with these lines counted in. */
export function addToTally(
  tally: ImportTally,
  lines: { warnings: readonly string[]; code: string | null; host: string | null }[]
): ImportTally {
  const sum = {
    warnings: { ...tally.warnings } as Record<string, number>,
    codes: { ...tally.codes },
    hosts: { ...tally.hosts },
  }
  for (const { warnings, code, host } of lines) {
    for (const warning of warnings) add(sum.warnings, warning)
    if (code) add(sum.codes, code)
    if (host === null) continue
    const isNew = !Object.hasOwn(sum.hosts, host)
    add(sum.hosts, isNew && Object.keys(sum.hosts).length >= MOST_HOSTS ? '…' : host)
  }
  return sum
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (Object.hasOwn(counts, name) ? counts[name] : 0) + 1
}
