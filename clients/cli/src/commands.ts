import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError, type Command, type Options, type Values } from './command.js'
import { login, logout, whoami } from './commands/account.js'
import { exportLinks } from './commands/export.js'
import { importLinks } from './commands/import.js'
import { createLinks, deleteLinks, listLinks, showLink, updateLink } from './commands/links.js'
import { mcp } from './commands/mcp.js'
import { qr } from './commands/qr.js'
import { stats } from './commands/stats.js'
import { completion } from './completion.js'

export const COMMANDS: readonly Command[] = [
  login,
  logout,
  whoami,
  createLinks,
  listLinks,
  showLink,
  updateLink,
  deleteLinks,
  importLinks,
  exportLinks,
  qr,
  stats,
  mcp,
  completion(() => COMMANDS),
]

/** What every command takes. */
export const SHARED_OPTIONS: Options = {
  json: { type: 'boolean', description: 'Write JSON, for programs' },
  help: { type: 'boolean', short: 'h', description: 'Show this help' },
}

export interface Parsed {
  command: Command
  values: Values
  words: string[]
}

/**
 * Reads what was typed.
 *
 * @throws UsageError for a command or an option that there is not, and for too few or many words
 */
export function parseCommand(typed: string[]): Parsed {
  const command = findCommand(typed)
  const rest = typed.slice(command.name.split(' ').length)
  const { values, positionals } = parse(rest, { ...command.options, ...SHARED_OPTIONS })
  const [least, most] = command.counts
  if (!values.help && positionals.length < least) {
    throw new UsageError(`Missing: shunt-cli ${command.name} ${command.words}`)
  }
  if (positionals.length > most) throw new UsageError(`"${positionals[most]}" is too much.`)
  return { command, values, words: positionals }
}

function findCommand(typed: string[]): Command {
  const found = COMMANDS.find(({ name }) => {
    const words = name.split(' ')
    return words.every((word, at) => typed[at] === word)
  })
  if (found) return found
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${typed[0]} `))
  if (group.length === 0) throw new UsageError(`There is no command "${typed[0] ?? ''}".`)
  const names = group.map(({ name }) => name.split(' ')[1]).join(', ')
  throw new UsageError(`After ${typed[0]} comes one of ${names}.`)
}

function parse(args: string[], options: Options): { values: Values; positionals: string[] } {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(options).map(([name, { type, short, multiple = false }]) => [
      name,
      { type, multiple, ...(short && { short }) },
    ])
  )
  try {
    return parseArgs({ args, options: config, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
