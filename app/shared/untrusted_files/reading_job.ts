import { Problem } from '#app/shared/problems/problem'

const RETRY_AFTER_SECONDS = '5'

/** A file of an unknown sender that is to be read, and the module that reads it. */
export interface ReadingJob {
  /**
   * URL of a module whose default export takes `input` and generates what it finds in the file. The
   * reading process imports it, so it may import no service of the framework.
   */
  module: string
  input: unknown
}

export interface ReadingLimits {
  /** Processor time, milliseconds. */
  cpuMs: number

  /** Does the time limit begin again after each item? For files that an operator vouches for. */
  isRenewed?: boolean

  /** Memory beyond what the idle process has. */
  memoryMb: number

  /** Time by the clock until the last item; without end when left out. */
  withinMs?: number
}

/** What a generator of a module makes, and how it is called. */
export type ReadFile<Input, Item> = (input: Input) => AsyncIterable<Item>

/** A Problem on its way between processes. */
export interface SentProblem {
  code: string
  status: number
  detail: string
  field?: string
  extra: Record<string, unknown>
  headers: Record<string, string>
}

/** Asks the reading process for the first item of a file, or for the next one. */
export type ReadingRequest = { job: ReadingJob } | { next: true }

/**
 * What the reading process answers: that it is there, that the module of a job is, an item, or how
 * the file ended.
 */
export type ReadingAnswer =
  | { kind: 'ready' }
  | { kind: 'begin' }
  | { kind: 'item'; item: unknown }
  | { kind: 'end' }
  | { kind: 'problem'; problem: SentProblem }
  | { kind: 'error'; message: string }

/** Reading the file would take more time or memory than it may. */
export class ReadingTooCostly extends Error {}

/** Too many files are being read, so this one had no turn: 503, and the sender tries again. */
export class ReadersBusy extends Problem {
  constructor() {
    const detail = 'Many files are being read at the moment. Nothing was changed; try again soon.'
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS }
    super('service.unavailable', { status: 503, detail }, { headers })
  }
}
