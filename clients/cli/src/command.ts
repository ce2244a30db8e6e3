import type { Shunt } from '../../typescript/src/index.js'

/** How the program ends. Those from 64 on are those of sysexits. */
export const EXIT = {
  done: 0,

  /** The service refused, or something failed. */
  refused: 1,

  /** Done, but for lines that were refused. */
  partly: 2,
  usage: 64,

  /** The service cannot be reached. */
  unavailable: 69,
  cannotWrite: 73,

  /** Not logged in, or not allowed. */
  notAllowed: 77,
} as const

export interface Option {
  type: 'string' | 'boolean'
  description: string
  multiple?: boolean
  short?: string

  /** What it may be; offered by the shell's completion. */
  values?: readonly string[]

  /** Word for its value in the help. */
  value?: string
}

export type Options = Record<string, Option>

/** What was given for options, by name. */
export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** What a command works with. */
export interface Context {
  values: Values
  words: string[]

  /** Refuses where no one is logged in. */
  client(): Shunt
  isJson: boolean
}

export interface Command {
  /** One word, or two: `links list`. */
  name: string
  summary: string

  /** Its words in the help, such as `<link>...`. */
  words?: string

  /** The fewest and the most words that it takes. */
  counts: [least: number, most: number]
  options: Options
  run(context: Context): Promise<number>
}

/** A mistake of the person who typed: shown with a hint to the help. */
export class UsageError extends Error {}

/** Ends the program with a message and an exit code. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number = EXIT.refused
  ) {
    super(message)
  }
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function listOf(values: Values, name: string): string[] | undefined {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : undefined
}

/** @throws UsageError for anything but a whole number in range */
export function numberOf(
  values: Values,
  name: string,
  [least, most]: [number, number]
): number | undefined {
  const value = textOf(values, name)
  if (value === undefined) return undefined
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`)
}

/** @throws UsageError for a value that is none of those of the option */
export function choiceOf<Value extends string>(
  values: Values,
  name: string,
  choices: readonly Value[]
): Value | undefined {
  const value = textOf(values, name)
  if (value === undefined) return undefined
  const found = choices.find((one) => one.toLowerCase() === value.toLowerCase())
  if (found) return found
  throw new UsageError(`--${name} is one of ${choices.join(', ')}.`)
}
