import { prepareToLook } from '../application/prepare.ts'
import { runAce } from '../application/processes_of_shunt.ts'
import type { Given } from '../command_line/commands.ts'
import { spellOptions } from '../command_line/parse_words.ts'

/** Makes or installs a pack of countries, crawlers and block lists. */
export async function run({ words: [action, file], options }: Given): Promise<number> {
  await prepareToLook()
  return runAce(`data:${action}`, file, ...spellOptions(options))
}
