/** Counts the letters to add, remove, replace or swap with their neighbour to come from one to the other. */
export function computeEditDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) row[j] = Math.min(row[j], rows[i - 2][j - 2] + 1)
    }
    rows.push(row)
  }
  return rows[one.length][other.length]
}

/** Returns the name that was probably meant; null where none is near. */
export function findNearName(name: string, known: readonly string[]): string | null {
  const allowed = name.length < 6 ? 1 : 2
  const near = known
    .map((candidate) => ({ candidate, distance: computeEditDistance(name, candidate) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort((first, second) => first.distance - second.distance)
  return near[0]?.candidate ?? null
}
