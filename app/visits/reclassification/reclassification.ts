import type { ClickClass, CountedClick } from '#app/visits/raw_clicks/click'

/** What a run has found and, unless it only looks, changed so far. */
export interface ReclassificationSums {
  /** Clicks that were looked at. */
  judged: number

  /** Of these, clicks of before user agents were kept: they stay as they are. */
  notJudged: number

  /** Clicks whose class stays and whose rule has another name now. */
  renamed: number

  /** Clicks by the class that they had and the one that they have. */
  moved: ClickMove[]
}

export interface ClickMove {
  from: ClickClass
  to: ClickClass
  clicks: number
}

/** One run over the kept clicks of a time. */
export interface ReclassificationRun {
  id: string

  /** The first click that was not looked at yet. */
  nextId: string

  /** The first id that is no longer part of it. */
  beforeId: string
  sums: ReclassificationSums
}

/** A run under way. */
export interface ReclassificationWalk {
  run: ReclassificationRun
  isDryRun: boolean

  /** Of a dry run: what counts directly before its next step, by today's rules; null at its start. */
  carried: CountedClick[] | null
}

export function emptySums(): ReclassificationSums {
  return { judged: 0, notJudged: 0, renamed: 0, moved: [] }
}
