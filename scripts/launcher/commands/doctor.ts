import { prepareToLook } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { leaveStdout } from '../machine/output.ts'

/** Looks at the installation as it is: it starts no service, because one that is not there is a finding. */
export async function run({ options }: Given): Promise<number> {
  leaveStdout()
  await prepareToLook()
  return runAce('doctor', ...spellOptions(options))
}
