import type { ColumnChoice, FigureQuestion } from '#app/platform/plugins/contract'

export type {
  ColumnBreakdown,
  ColumnFilter,
  ComparedValue,
  DayStretch,
  FigureAnswer,
  QuarterAnswer,
} from '#app/platform/plugins/contract'

/** A file of columns, and what it has to be like to answer. */
export interface ColumnFile {
  id: string
  path: string
  bytes: number

  /** SHA-256, hexadecimal. */
  hash: string
}

/** Which clicks of which files are meant. */
export interface ColumnSelection extends ColumnChoice {
  files: readonly ColumnFile[]
}

export interface FigureCall extends FigureQuestion {
  kind: 'figures'
  files: readonly ColumnFile[]
}

/** Counts people's clicks by quarters of an hour. */
export interface QuarterCall extends ColumnSelection {
  kind: 'quarters'
}

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
