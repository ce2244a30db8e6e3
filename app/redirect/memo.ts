/**
 * Remembers a pure function's answers for the values that come again and again (hosts, language
 * headers). Starts afresh when full, so that hostile values cost time but never memory.
 *
 * @param maxEntries how many answers are kept at most
 */
export function memo<Answer>(
  compute: (value: string) => Answer,
  maxEntries: number,
  maxLength = 200
): (value: string) => Answer {
  const known = new Map<string, Answer>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    const answer = compute(value)
    if (value.length > maxLength) return answer
    if (known.size >= maxEntries) known.clear()
    known.set(value, answer)
    return answer
  }
}
