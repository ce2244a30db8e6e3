#!/usr/bin/env node
import { Shunt, ShuntConnectionError, ShuntProblem } from '../../typescript/src/index.js'
import { readAccount } from './account.js'
import { CommandError, EXIT, UsageError } from './command.js'
import { parseCommand } from './commands.js'
import { describeAll, describeCommand } from './help.js'
import { note, print } from './output.js'

async function run(typed: string[]): Promise<number> {
  if (typed.length === 0 || ['help', '--help', '-h'].includes(typed[0]!)) {
    print(describeAll())
    return typed.length === 0 ? EXIT.usage : EXIT.done
  }
  const { command, values, words } = parseCommand(typed)
  if (values.help) {
    print(describeCommand(command))
    return EXIT.done
  }
  const client = () => new Shunt(readAccount())
  return command.run({ values, words, client, isJson: values.json === true })
}

/** Says what went wrong, and returns the exit code for it. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    note(`${error.message}\nSee shunt-cli --help.`)
    return EXIT.usage
  }
  if (error instanceof CommandError) {
    note(error.message)
    return error.exitCode
  }
  if (error instanceof ShuntProblem) {
    note(error.code ? `${error.detail} (${error.code})` : error.detail)
    for (const { field, detail } of error.errors) note(`  ${field ?? ''}: ${detail ?? ''}`)
    if (error.status === 401 || error.status === 403) return EXIT.notAllowed
    return error.status === 429 || error.status >= 500 ? EXIT.unavailable : EXIT.refused
  }
  if (error instanceof ShuntConnectionError) {
    const hint = error.mayHaveHappened ? '\nIt may have been done nevertheless: look first.' : ''
    note(error.message + hint)
    return EXIT.unavailable
  }
  throw error
}

// A reader that has seen enough, as `head`, ends the program without a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.cannotWrite)
})

process.exitCode = await run(process.argv.slice(2)).catch(explain)
