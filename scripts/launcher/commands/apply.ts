import { prepareWithServices } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { leaveStdout } from '../machine/output.ts'

/** Brings the installation in line with files. */
export async function run({ words, options }: Given): Promise<number> {
  leaveStdout()
  await prepareWithServices()
  return runAce('apply', ...words, ...spellOptions(options))
}
