import { findCommand, type Given } from '../command_line/commands.ts'
import { buildHelp, buildOverview } from '../command_line/help.ts'
import { fail } from '../machine/output.ts'

/** Shows all commands, or what one does. */
export async function run({ words: [name] }: Given): Promise<void> {
  const command = name === undefined ? undefined : findCommand(name)
  if (name !== undefined && !command) fail(64, `there is no command '${name}': ./shunt help`)
  process.stdout.write(command ? buildHelp(command) : buildOverview())
}
