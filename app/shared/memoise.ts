/**
 * Wraps a function of one text so that it remembers its latest answers, and asking again costs a
 * look-up. The memory is bounded: it has two halves, and when the younger is full the older is let
 * go as a whole. An entry that is asked for moves to the younger. Removing entries one by one
 * would cost more the more different texts come, and strangers choose the texts.
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
  const half = Math.max(1, Math.floor(maxEntries / 2))
  let young = new Map<string, Answer>()
  let old = new Map<string, Answer>()
  return (text) => {
    const recent = young.get(text)
    if (recent !== undefined) return recent
    const known = old.get(text) ?? answer(text)
    if (text.length > maxLength) return known
    if (young.size >= half) [old, young] = [young, new Map()]
    young.set(text, known)
    return known
  }
}
