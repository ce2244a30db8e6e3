import { prepareWithServices } from '../application/prepare.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { leaveStdout } from '../machine/output.ts'
import { runInOurPlace } from '../machine/programs.ts'

/** Writes the installation as a file that `apply` reads. */
export async function run({ options }: Given): Promise<number> {
  leaveStdout()
  await prepareWithServices()
  return runInOurPlace(['node', 'ace', 'export-config', ...spellOptions(options)])
}
