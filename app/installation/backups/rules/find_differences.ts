/** What is compared of a table: rows, and their checksum where both have one. */
export interface ComparedTable {
  rows: number
  sha256?: string
}

/** Returns a sentence for each table that is not as a backup says. */
export function findDifferences(
  expected: Readonly<Record<string, ComparedTable>>,
  found: Readonly<Record<string, ComparedTable>>
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()
  return names.flatMap((name) => {
    const [wanted, there] = [expected[name], found[name]]
    if (!wanted) return [`${name} is not in the backup`]
    if (!there) return [`${name} is missing`]
    if (wanted.rows !== there.rows) return [`${name} has ${there.rows} rows, not ${wanted.rows}`]
    const hasBoth = wanted.sha256 !== undefined && there.sha256 !== undefined
    return hasBoth && wanted.sha256 !== there.sha256 ? [`${name} has rows of another content`] : []
  })
}
