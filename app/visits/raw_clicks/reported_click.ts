import type { ClickClass } from '#app/visits/raw_clicks/click'
import { DIMENSIONS, traitsOf } from '#app/visits/raw_clicks/dimensions'

/** A raw click, as a report counts it. */
export interface ReportedClick {
  class: ClickClass
  clickedAtMs: number

  /** The day that was noted with it, since the epoch: a visitor is one of that day. */
  notedDay: number

  /** The number of that day, from 0, where noted days are asked for. */
  day: number | null

  /** A number that stands for its link (`nameLinks`). */
  link: number

  /** Set for clicks that count. */
  visitor: Buffer | null

  /** Values of `PACKED_COLUMNS`, each followed by a line break but the last; null where none are wanted. */
  packed: string | null

  /** In the order of `TEXT_DIMENSIONS`; empty where none are wanted. */
  texts: readonly (string | null)[]
}

/**
 * Dimensions whose values come as one text: few texts are different, so that a click costs one look-up.
 * Their alphabets have no line break.
 */
export const PACKED_DIMENSIONS = DIMENSIONS.filter((name) => {
  const { column, isText } = traitsOf(name)
  return column !== null && !isText
})

/** Dimensions of texts with any characters, which have a column each. */
export const TEXT_DIMENSIONS = DIMENSIONS.filter((name) => traitsOf(name).isText)

/** Their columns. */
export const TEXT_COLUMNS = TEXT_DIMENSIONS.map((name) => traitsOf(name).column!)
export const PACKED_COLUMNS = PACKED_DIMENSIONS.map((name) => traitsOf(name).column!)
