import { BoundedMap } from '#app/shared/limits/bounded_map'

/**
 * Wraps a function of one text so that it remembers its latest answers, and asking again costs a
 * look-up. The memory is bounded, because unknown people choose the texts.
 *
 * @param answer pure, never undefined
 * @param maxEntries answers remembered
 * @param maxLength characters of the longest text that is remembered
 */
export function memoise<Answer>(
  answer: (text: string) => Answer,
  maxEntries: number,
  maxLength = 512
): (text: string) => Answer {
  const known = new BoundedMap<Answer>(maxEntries)
  return (text) => {
    const remembered = known.get(text)
    if (remembered !== undefined) return remembered
    const answered = answer(text)
    if (text.length <= maxLength) known.set(text, answered)
    return answered
  }
}
