import { prepareWithServices } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { leaveStdout } from '../machine/output.ts'

/** Writes the installation as a file that `apply` reads. */
export async function run({ options }: Given): Promise<number> {
  leaveStdout()
  await prepareWithServices()
  return runAce('export-config', ...spellOptions(options))
}
