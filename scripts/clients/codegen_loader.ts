import { isRelease } from '#config/folders'

/**
 * Puts our `codegen` in the place of the framework's, which it inherits from. Commands of `commands/`
 * come too late for that: they are looked for only under names that no one has taken.
 */
async function load() {
  const { default: command } = await import('./codegen.js')
  return command
}

export async function getMetaData() {
  if (isRelease) return []
  const command = await load()
  return [command.serialize()]
}

export async function getCommand({ commandName }: { commandName: string }) {
  return commandName === 'codegen' ? load() : null
}
