import type { ImportTarget } from '#app/linking/imports/import'
import type { DayOrder } from '#app/linking/imports/rules/day_order'

/** What is known beside the line itself. */
export interface LineCircumstances {
  place: ImportTarget

  /** A link is created no later than this, and one that was over ends no later. */
  nowMs: number

  /** Of the dates of the file. */
  dayOrder: DayOrder | null

  /** From our own export, in which an end that has passed is no news. */
  isOurs: boolean
}
