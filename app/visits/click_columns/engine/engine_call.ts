import type { ClickClass } from '#app/visits/raw_clicks/click'
import type { ZoneOffset } from '#app/visits/raw_clicks/hour_of_day'

/** A file of columns, and what it has to be like to answer. */
export interface ColumnFile {
  id: string
  path: string
  bytes: number

  /** SHA-256, hexadecimal. */
  hash: string
}

/** What a filter compares: a column of the files, or the hour of the day in a zone. */
export type ComparedValue = { column: string } | { hourWith: readonly ZoneOffset[] }

/** A filter in the words of the files: any of the values, or NULL. */
export interface ColumnFilter {
  on: ComparedValue
  values: readonly (string | number)[]
  orUnknown: boolean
  isExcluded: boolean
}

/** Which clicks of the files are meant. */
export interface ColumnSelection {
  files: readonly ColumnFile[]

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

export interface FigureCall extends ColumnSelection {
  kind: 'figures'

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
  counts: { quarter: number; shift: number; class: ClickClass; clicks: number }[]

  /** Visitors by day, or by quarter of the first visit, as they were asked for. */
  visitors: { day: number; quarter: number; visitors: number }[]

  /** `noted` is the day since the epoch that was noted: a visitor is one of that day. */
  listed: { day: number; noted: number; link: number; visitor: string; firstMs: number }[]

  /** In the order of the breakdowns. */
  breakdowns: { key: string | number | null; humanClicks: number; scans: number }[][]
}

/** Counts people's clicks by quarters of an hour. */
export interface QuarterCall extends ColumnSelection {
  kind: 'quarters'
}

export type QuarterAnswer = { quarter: number; clicks: number }[]

/** Makes a file of columns of a file of lines, or of files of columns that are put together. */
export interface SealCall {
  kind: 'seal'
  source: { linesPath: string } | { files: readonly ColumnFile[] }
  path: string
  columns: readonly { name: string; type: string }[]
}

export interface SealAnswer {
  rowCount: number
  bytes: number
  hash: string
}

/** Asks whether the engine loads; it answers without opening a file. */
export interface ReadyCall {
  kind: 'ready'
}

export type EngineCall = FigureCall | QuarterCall | SealCall | ReadyCall

/** Calls off a call by its number: no one waits for its answer. */
export interface EngineStop {
  stop: number
}

/** What an engine answers to a call: files that are not what they were, or what was asked for. */
export type EngineReply =
  | { id: number; answer: unknown }
  | { id: number; damaged: string[] }
  | { id: number; error: string }
