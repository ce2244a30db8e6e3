import { prepareToLook } from '../application/prepare.ts'
import type { Given } from '../command_line/commands.ts'
import { runInOurPlace } from '../machine/programs.ts'

/** Installs or removes the city database; what runs takes it over by itself. */
export async function run({ words: [action, , ...files] }: Given): Promise<number> {
  await prepareToLook()
  return runInOurPlace(['node', 'ace', `geo:${action}`, ...files])
}
