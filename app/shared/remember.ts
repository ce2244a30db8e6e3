/**
 * A function of one text that remembers its latest answers, so that asking again costs a look-up.
 * The memory is bounded: the oldest entry goes when a new one comes, and texts that are too long
 * to be worth it are answered without being kept.
 *
 * @param answer pure, never undefined
 * @param maxEntries answers remembered
 * @param maxLength characters of the longest text that is remembered
 */
export function remember<Answer>(
  answer: (text: string) => Answer,
  maxEntries: number,
  maxLength = 512
): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const fresh = answer(text)
    if (text.length > maxLength) return fresh
    if (known.size >= maxEntries) known.delete(known.keys().next().value!)
    known.set(text, fresh)
    return fresh
  }
}
