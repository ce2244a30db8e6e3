import { prepareToLook, prepareWithServices } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { leaveStdout } from '../machine/output.ts'
import { provide } from '../machine/settings.ts'
import { bringBackupPrograms } from '../services/backup_tools.ts'

/** Commands of people who develop; an operator's belong to the installation that runs. */
const OF_DEVELOPERS = /^(serve|test|codegen|make:.*)$/

/** Runs a command of ace with the settings and the services of the installation. */
export async function run({ words: [name], rest }: Given): Promise<number> {
  leaveStdout()
  if (OF_DEVELOPERS.test(name ?? '')) provide('NODE_ENV', 'development')
  await (isQuestion(name, rest) ? prepareToLook() : prepareForCommand(name, rest))
  return runAce(...(name ? [name] : []), ...rest)
}

/** Questions about commands need neither a database nor a Redis. */
function isQuestion(name: string | undefined, rest: readonly string[]): boolean {
  return !name || name === 'list' || rest.some((word) => word === '--help' || word === '-h')
}

async function prepareForCommand(name: string, rest: readonly string[]): Promise<void> {
  await prepareWithServices()
  if (name.startsWith('backup:')) await bringBackupPrograms(rest)
}
