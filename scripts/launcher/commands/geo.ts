import { prepareToLook } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'

/** Installs or removes the city database; what runs takes it over by itself. */
export async function run({ words: [action, , ...files] }: Given): Promise<number> {
  await prepareToLook()
  return runAce(`geo:${action}`, ...files)
}
