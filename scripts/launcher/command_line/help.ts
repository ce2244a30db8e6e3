import { COMMANDS, type CommandDescription } from './commands.ts'

const WIDTH = 100
const SUMMARY_COLUMN = 32

/** More choices than these are named by the help of the command alone. */
const MOST_CHOICES = 2

const HEADER = 'Shunt: self-hosted short links.'

const SETTINGS = `Settings come from the environment, then from \`.env\`. Where neither names a database (DB_HOST) or a
Redis (REDIS_HOST), Shunt runs private ones, bound to this machine, with their data in storage/.
PORT (3333) and HOST (127.0.0.1) say where it listens, APP_URL how people reach it. With TLS=auto, \`start\`
runs a Caddy in front, with certificates. Programs of bench/ and tests/chaos/ find the build to run in
SHUNT_BUILD.`

const EXIT_CODES = `Exit codes: 0 done, 1 tests failed, 64 wrong use; 71 no Node.js 24, 72 packages could not be
installed, 73 MariaDB, Redis or Caddy is missing, 74 one of them did not start, 75 build or
migration failed or the database does not answer, 76 the port is taken, 77 not ready in time, 81 the
database was written with another APP_KEY, 82 the settings are wrong. \`upgrade\`: 70 these sources cannot be
taken, 72, 75 and 78 packages, build or migration, backup failed, 79 the new version was not healthy;
each time the version of before runs on; 80 another upgrade is at work. \`./shunt ace\`, \`doctor\`,
\`bench\` and \`chaos\` otherwise end with the code of what they ran, \`status\` with 3 when Shunt is not
running.`

const LISTED = COMMANDS.filter(({ isHidden }) => !isHidden)

/** Returns the list of all commands, with settings and exit codes. */
export function buildOverview(): string {
  const lines = LISTED.map((command) => {
    const usage = `  ${usageOf(command, 'short')}`
    const [first, ...rest] = wrap(command.summary, WIDTH - SUMMARY_COLUMN)
    const gap = ' '.repeat(SUMMARY_COLUMN)
    const begin = usage.length < SUMMARY_COLUMN ? usage.padEnd(SUMMARY_COLUMN) : `${usage}   `
    return [begin + first, ...rest.map((line) => gap + line)].join('\n')
  })
  const footer = '`./shunt <command> --help` explains one command and its options.'
  return `${[HEADER, lines.join('\n'), footer, SETTINGS, EXIT_CODES].join('\n\n')}\n`
}

/** Returns what one command does, and what it takes. */
export function buildHelp(command: CommandDescription): string {
  const { summary, text, options = [], arguments: words = [] } = command
  const sentence = `${summary[0].toUpperCase()}${summary.slice(1)}.`
  const rows = [
    ...words.map((word) => [`<${word.name}>`, describeArgument(word)]),
    ...options.map((option) => [spell(option), option.text]),
    ['--help', 'Show this text and do nothing'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length)) + 3
  const parts = [
    `  ${usageOf(command, 'long')}`,
    paragraph(sentence),
    ...(text ? [paragraph(text)] : []),
    rows.map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`).join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Returns all of this in one text, for `./shunt` on a machine that has no Node.js yet. */
export function buildHelpFile(): string {
  const sections = LISTED.map((command) => `=== ${command.name}\n${buildHelp(command)}`)
  return [`=== shunt\n${buildOverview()}`, ...sections].join('')
}

function usageOf(
  { name, options = [], arguments: words = [], passesOn }: CommandDescription,
  form: 'short' | 'long'
) {
  const named = words.map(({ name: word, isOptional, isRepeated, choices }) => {
    const isShort = choices && choices.length <= MOST_CHOICES && form === 'short'
    const shown = isShort ? choices.join('|') : `<${word}>`
    const repeated = isRepeated || passesOn ? `${shown} ...` : shown
    return isOptional ? `[${repeated}]` : repeated
  })
  const known = options.length > 4 ? ['[options]'] : options.map((option) => `[${spell(option)}]`)
  return ['./shunt', name, ...named, ...(form === 'long' ? known : [])].join(' ')
}

const spell = ({ name, value }: { name: string; value?: string }) =>
  value ? `--${name}=<${value}>` : `--${name}`

const describeArgument = ({ text, choices }: { text: string; choices?: readonly string[] }) =>
  choices ? `${choices.join(', ')}` : text

const paragraph = (text: string) =>
  wrap(text, WIDTH - 2)
    .map((line) => `  ${line}`)
    .join('\n')

/** Breaks a text into lines of at most this number of characters. */
export function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
