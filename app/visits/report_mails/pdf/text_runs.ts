import type { ScriptFont } from '#app/visits/report_mails/pdf/script_fonts'

/** A part of a line in one font. */
export interface TextRun {
  font: ScriptFont
  text: string
}

const REPLACEMENT = '?'

/**
 * Splits a line into parts of one font each. A sign that no font has becomes a question mark; spaces
 * within a text that is written from the right belong to it.
 */
export function splitRuns(
  line: string,
  findFont: (codePoint: number) => ScriptFont | null
): TextRun[] {
  const runs: TextRun[] = []
  const fallback = findFont(REPLACEMENT.codePointAt(0)!)!
  for (const sign of line) {
    const found = findFont(sign.codePointAt(0)!)
    const font = found ?? fallback
    const text = found ? sign : REPLACEMENT
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  return joinWords(runs)
}

/** Joins words of one font from the right that only spaces stand between. */
function joinWords(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const [at, run] of runs.entries()) {
    const last = joined.at(-1)
    const isGap = last?.font.direction === 'rtl' && /^ +$/.test(run.text)
    if (isGap && runs[at + 1]?.font === last.font) last.text += run.text
    else if (last?.font === run.font) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

/** Lists the words of a part in the order in which they stand on paper, from the left. */
export function listWords({ font, text }: TextRun): string[] {
  if (font.direction === 'ltr') return [text]
  return text.split(/( +)/).reverse()
}
