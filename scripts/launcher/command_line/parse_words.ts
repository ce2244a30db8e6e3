import { parseArgs } from 'node:util'
import { fail } from '../machine/output.ts'
import type { ArgumentDescription, CommandDescription, Given } from './commands.ts'

const HELP = /^(-h|--help)$/

/**
 * Reads the words behind a command, before anything is done.
 *
 * @returns what it was given, or 'help'
 * @throws Exit 64 for an option or argument that the command does not know, and for one that is missing
 */
export function parseWords(command: CommandDescription, words: readonly string[]): Given | 'help' {
  const own = command.passesOn === 'with help' ? words.slice(0, 1) : words
  if (own.some((word) => HELP.test(word))) return 'help'
  if (!command.passesOn) return { ...parseOptions(command, words), rest: [] }
  const given = parseOptions(command, words.slice(0, 1))
  return { ...given, rest: words.slice(1) }
}

function parseOptions(command: CommandDescription, args: readonly string[]): Omit<Given, 'rest'> {
  const described = command.options ?? []
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      described.map(({ name, value }) => [name, { type: value ? 'string' : 'boolean' }] as const)
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const options: Given['options'] = {}
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = described.find((one) => one.name === name && rawName === `--${name}`)
    if (!option) return refuse(command, `does not know '${rawName}'`)
    const isMissing = !value || (!inlineValue && value.startsWith('-'))
    if (option.value && isMissing)
      return refuse(command, `needs a value: ${rawName}=<${option.value}>`)
    if (value && option.choices && !option.choices.includes(value))
      return refuse(command, `does not know '${value}', but ${option.choices.join(' or ')}`)
    if (!option.value && inlineValue) return refuse(command, `takes no value for ${rawName}`)
    if (option.value && name in options) return refuse(command, `takes ${rawName} once`)
    options[name] = value ?? true
  }
  checkWords(command, words)
  return { options, words }
}

function checkWords(command: CommandDescription, words: readonly string[]): void {
  const described = command.arguments ?? []
  for (const [at, argument] of described.entries()) {
    if (words[at] === undefined && !argument.isOptional) {
      refuse(command, `needs ${expected(argument)}`)
    }
  }
  for (const [at, word] of words.entries()) {
    const argument = described[at] ?? (described.at(-1)?.isRepeated ? described.at(-1) : undefined)
    if (!argument) refuse(command, `does not know '${word}'`)
    else if (argument.choices && !argument.choices.includes(word)) {
      refuse(command, `does not know '${word}', but ${expected(argument)}`)
    }
  }
}

const expected = ({ name, choices }: ArgumentDescription) =>
  choices ? choices.join(' or ') : `<${name}>`

function refuse({ name }: CommandDescription, what: string): never {
  fail(64, `'${name}' ${what}: ./shunt ${name} --help`)
}

/** Returns options as words again, for a program that takes the same ones. */
export function spellOptions(options: Given['options']): string[] {
  return Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`
  )
}
