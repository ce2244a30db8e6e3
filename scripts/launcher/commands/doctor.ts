import { prepareToLook } from '../application/prepare.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'
import { leaveStdout } from '../machine/output.ts'
import { runInOurPlace } from '../machine/programs.ts'

/** Looks at the installation as it is: it starts no service, because one that is not there is a finding. */
export async function run({ options }: Given): Promise<number> {
  leaveStdout()
  await prepareToLook()
  return runInOurPlace(['node', 'ace', 'doctor', ...spellOptions(options)])
}
