import type { Click, ClickPurpose } from '#app/visits/raw_clicks/click'

const PURPOSES: Record<ClickPurpose, number> = { prefetch: 1, preview: 2 }
const UNKNOWN_CODE = 4

type Marked = Pick<Click, 'purpose' | 'hasUnknownCode'>

/** Puts into one number what few clicks have; null where a click has none of it. */
export function packMarks({ purpose, hasUnknownCode }: Marked): number | null {
  const marks = (purpose ? PURPOSES[purpose] : 0) + (hasUnknownCode ? UNKNOWN_CODE : 0)
  return marks === 0 ? null : marks
}

export function unpackMarks(marks: number | null): Marked {
  const purposes = Object.keys(PURPOSES) as ClickPurpose[]
  return {
    purpose: purposes.find((purpose) => ((marks ?? 0) & PURPOSES[purpose]) > 0) ?? null,
    hasUnknownCode: ((marks ?? 0) & UNKNOWN_CODE) > 0,
  }
}
