import type { Command, Options } from './command.js'
import { COMMANDS, SHARED_OPTIONS } from './commands.js'

const EXIT_CODES = `Exit codes:
   0  done                          64  wrong arguments
   1  refused by the service        69  the service cannot be reached
   2  some lines were refused       73  a file cannot be written
                                    77  not logged in, or not allowed`

/** Writes what there is. */
export function describeAll(): string {
  const rows = COMMANDS.map(({ name, words = '', summary }) => [`${name} ${words}`.trim(), summary])
  return `Usage: shunt-cli <command> [options]

${columns(rows)}

"shunt-cli <command> --help" shows its options. SHUNT_URL, SHUNT_WORKSPACE and SHUNT_KEY stand
in for a login. A link is named by its id, its alias or its short URL.

${EXIT_CODES}`
}

export function describeCommand({ name, words = '', summary, options }: Command): string {
  return `Usage: ${`shunt-cli ${name} ${words}`.trim()} [options]

${summary}.

${columns(optionRows({ ...options, ...SHARED_OPTIONS }))}`
}

function optionRows(options: Options): string[][] {
  return Object.entries(options).map(([name, { short, value, description, values }]) => [
    `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    values ? `${description}: ${values.join(', ')}` : description,
  ])
}

function columns(rows: string[][]): string {
  const width = Math.max(...rows.map(([name]) => name!.length))
  return rows.map(([name, text]) => `  ${name!.padEnd(width)}  ${text}`).join('\n')
}
