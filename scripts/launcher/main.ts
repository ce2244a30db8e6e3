/*
 * The launcher: `./shunt` runs it with Node.js 24, which reads TypeScript by itself. It imports nothing but Node
 * before packages are installed, and of itself only what the command needs.
 */
import { COMMANDS, findCommand } from './command_line/commands.ts'
import { parseWords } from './command_line/parse_words.ts'
import { keepCompileCache } from './machine/compile_cache.ts'
import { leave } from './machine/interruptions.ts'
import { endSilentlyWithReader, Exit, fail } from './machine/output.ts'
import { isRelease, root } from './machine/paths.ts'
import { requireReadableSettings } from './machine/settings.ts'
import { preparePath } from './machine/toolchain.ts'

/** What people type besides the names of commands. */
const SPELLINGS: Record<string, string> = {
  '-h': 'help',
  '--help': 'help',
  '-v': 'version',
  '--version': 'version',
}

async function runCommand([first = 'help', ...words]: string[]): Promise<number> {
  const command = findCommand(SPELLINGS[first] ?? first)
  if (!command) {
    const names = COMMANDS.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
    fail(64, `there is no command '${first}'. There is: ${names.join(', ')}.`)
  }
  const given = parseWords(command, words)
  if (given === 'help') {
    const { buildHelp } = await import('./command_line/help.ts')
    process.stdout.write(buildHelp(command))
    return 0
  }
  if (isRelease && command.refusalInRelease) fail(64, command.refusalInRelease)
  if (!command.isAboutItself) requireReadableSettings()
  preparePath()
  const { run } = await command.load()
  return (await run(given)) ?? 0
}

function report(error: unknown): number {
  const message = error instanceof Exit ? error.message : (error as Error).stack
  if (message) process.stderr.write(`Shunt: ${message}\n`)
  return error instanceof Exit ? error.code : 1
}

endSilentlyWithReader()
keepCompileCache()
process.chdir(root)
const code = await runCommand(process.argv.slice(2)).catch(report)
await leave()
process.exit(code)
