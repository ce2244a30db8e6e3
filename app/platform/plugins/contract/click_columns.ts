/** Where the environment says that click columns are held. */
export interface ColumnServer {
  /** `http://` or `https://`, with the port. */
  url: string
  user: string
  password: string
  database: string

  /** Certificates in PEM that `https://` trusts in place of the usual ones. */
  authorities?: readonly string[]
}

/**
 * A column of clicks. There are always `ms` (since the epoch), `link_no`, `day_shift` (which added to the day since the
 * epoch of `ms` is the day that was noted), `class` and `visitor`, without NULL; all others may have it.
 */
export interface HeldColumn {
  name: string

  /** Lines have `TEXT` as the letter x and its bytes in hexadecimal digits. */
  type: 'BIGINT' | 'INTEGER' | 'TINYINT' | 'UBIGINT' | 'TEXT'
}

/** What a store says of itself: which one it is, how many ranges it has ever held, and of which columns. */
export interface ColumnMark {
  id: string
  seals: number
  layout: string
}

/** What a range that is held comes to. */
export interface HeldContent {
  rowCount: number

  /** 32 bytes, the store's own. */
  checksum: Uint8Array
  bytes: number
}

/** A range, and what it has to come to if it is to answer. */
export interface HeldRange extends HeldContent {
  id: string
}

/** What a filter compares: a column, or the hour of the day in a zone that is so many minutes ahead until then. */
export type ComparedValue =
  { column: string } | { hourWith: readonly { beforeMs: number; minutes: number }[] }

/** A filter: any of the values, or NULL. */
export interface ColumnFilter {
  on: ComparedValue
  values: readonly (string | number)[]
  orUnknown: boolean
  isExcluded: boolean
}

/** Which clicks are meant. */
export interface ColumnChoice {
  /** Milliseconds since the epoch; the second is excluded. */
  fromMs: number
  beforeMs: number

  /** Days since the epoch that were noted with the clicks, both included; null: the time says all. */
  notedDays: { from: number; to: number } | null

  /** Numbers of links; null: all. */
  links: readonly number[] | null
  hasQrCode: boolean | null
  filters: readonly ColumnFilter[]
}

/** Days of one length, one after the other: the number of the first, when it begins, how many. */
export interface DayStretch {
  first: number
  startMs: number
  count: number
}

/** A breakdown that is wanted: the largest values of a column, with all of one size at the end. */
export interface ColumnBreakdown {
  column: string

  /** null: all values. */
  top: number | null

  /** Values that are wanted whatever their size. */
  also: readonly number[]
}

/** A report; people's clicks have the class `Human` or `Scan`. */
export interface FigureQuestion extends ColumnChoice {
  /** How days are cut out of time; null: days are those that were noted, from 0 for the first. */
  days: readonly DayStretch[] | null

  /** Are visitors counted in the quarter of an hour of their first visit, and not only in its day? */
  isByQuarter: boolean

  /** Days whose visitors are listed and not counted. */
  listedDays: readonly number[]
  breakdowns: readonly ColumnBreakdown[]
}

/** Numbers of a column of rows; 64 bits as texts. */
export interface FigureAnswer {
  /** Clicks by the quarter of an hour since the epoch, the noted shift of the day, and class. */
  counts: { quarter: number; shift: number; class: string; clicks: number }[]

  /**
   * People by day, or by quarter of the first visit, as they were asked for: each visitor once a link, day and noted day.
   */
  visitors: { day: number; quarter: number; visitors: number }[]

  /** `noted` is the day since the epoch that was noted: a visitor is one of that day. */
  listed: { day: number; noted: number; link: number; visitor: string; firstMs: number }[]

  /** People's, in the order of the breakdowns. */
  breakdowns: { key: string | number | null; humanClicks: number; scans: number }[][]
}

/** People's clicks by quarters of an hour. */
export type QuarterAnswer = { quarter: number; clicks: number }[]

/** How long is waited for an answer, and what calls it off. */
export interface AnswerLimits {
  timeoutMs: number
  over?: AbortSignal
}

/** An answer, or the ids of ranges that are missing or do not come to what they should. */
export type ColumnReply<Answer> = { answer: Answer } | { damaged: readonly string[] }

/**
 * Holds copies of older clicks in ranges, and counts in them exactly. MySQL stays the truth: the core says which ranges
 * there are, and holds any of them again. What fails throws: MySQL answers then.
 */
export interface ClickColumnStore {
  /** Is there one for all machines? Then one worker of all keeps it. */
  isShared: boolean

  /** Does it answer without a start that takes time? */
  isReady: boolean

  /** Throws where it does not answer, or does not load. */
  tryOut(limits: AnswerLimits): Promise<void>

  /** null: it holds nothing yet. */
  readMark(): Promise<ColumnMark | null>

  /** Begins it under another mark: what it held before does not count. */
  begin(mark: ColumnMark, columns: readonly HeldColumn[]): Promise<void>
  writeMark(mark: ColumnMark): Promise<void>

  /** Removes what killed processes left unfinished. */
  tidy(): Promise<void>

  /** Lists the ids of all ranges of which there is anything. */
  listRanges(): Promise<string[]>

  /**
   * Holds a range, whole or not at all; with the same id again it takes the place of what was there.
   *
   * @param lines values of the columns between commas, an empty one for NULL
   * @returns null where there are no lines
   */
  hold(
    id: string,
    lines: AsyncIterable<readonly string[]>,
    columns: readonly HeldColumn[]
  ): Promise<HeldContent | null>

  /** Holds as one range what others hold, which stay. */
  merge(
    id: string,
    parts: readonly HeldRange[],
    columns: readonly HeldColumn[]
  ): Promise<ColumnReply<HeldContent>>

  /** Drops a range, if it is there. */
  drop(id: string): Promise<void>
  countQuarters(
    ranges: readonly HeldRange[],
    choice: ColumnChoice,
    limits: AnswerLimits
  ): Promise<ColumnReply<QuarterAnswer>>
  countFigures(
    ranges: readonly HeldRange[],
    question: FigureQuestion,
    limits: AnswerLimits
  ): Promise<ColumnReply<FigureAnswer>>
  close(): void
}

/** Who holds click columns in place of the engine of each machine. */
export interface ClickColumns {
  /** What people call it. */
  name: string

  /** Called once in a process, with the first use; it never waits. */
  open(server: ColumnServer): ClickColumnStore
}
