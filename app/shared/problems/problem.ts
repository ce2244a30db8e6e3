import { STATUS_CODES } from 'node:http'
import { sayInEnglish, type Sentence } from '#app/shared/text/sentence'

/** What a feature's `problems.ts` says of one code. */
export interface ProblemDefinition {
  /** HTTP status. */
  status: number

  /** Text for people: what happened, and what to do. May change. */
  detail: string
}

export interface ProblemOptions {
  /** Replaces the catalogue's text where this case can be described more exactly. */
  detail?: string

  /** The same, where it can be said in the language of each reader. */
  said?: Sentence

  /** The field of the request that it is about. */
  field?: string

  /** Members that this code adds to the problem object. */
  extra?: Record<string, unknown>

  /** Headers that this code adds to the answer. */
  headers?: Record<string, string>

  /** A status other than the catalogue's, where one code has two. Behaviour, section 4.9. */
  status?: number
}

/**
 * A refusal that the caller learns of: a stable code and its status from the catalogue. Domain code
 * throws it; the HTTP layer writes the problem object of RFC 9457 from it.
 */
export class Problem extends Error {
  readonly status: number
  readonly field?: string
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  /** What is said to people, in the language of each; null: the text of the code. */
  readonly said: Sentence | null

  constructor(
    readonly code: string,
    definition: ProblemDefinition,
    options: ProblemOptions = {}
  ) {
    super(options.said ? sayInEnglish(options.said) : (options.detail ?? definition.detail))
    this.said = options.said ?? null
    this.status = options.status ?? definition.status
    this.field = options.field
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }

  get title(): string {
    return STATUS_CODES[this.status] ?? 'Error'
  }
}

/** Waits for the work and returns what it answers, or the Problem that it throws. */
export async function catchProblem<Value>(work: Promise<Value>): Promise<Value | Problem> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/**
 * Declares every code that a feature answers.
 *
 * @returns the definitions, for the catalogue, and the function that makes a `Problem` of one
 */
export function defineProblems<const Definitions extends Record<string, ProblemDefinition>>(
  definitions: Definitions
) {
  return {
    definitions: definitions as Record<string, ProblemDefinition>,
    problem(code: keyof Definitions & string, options?: ProblemOptions): Problem {
      return new Problem(code, definitions[code], options)
    },
  }
}
