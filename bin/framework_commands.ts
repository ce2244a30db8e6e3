import * as core from '@adonisjs/core/commands'
import * as lucid from '@adonisjs/lucid/commands'
import { isRelease } from '#config/folders'

/** What an operator needs of the framework's commands. The others change sources, or delete a database. */
const OF_OPERATORS = /^migration:(run|status)$/

/** Returns what the framework's commands are called; in a release, which has no sources, those of operators alone. */
export async function getMetaData() {
  const lists = await Promise.all([core.getMetaData(), lucid.getMetaData()])
  return lists.flat().filter(({ commandName }) => !isRelease || OF_OPERATORS.test(commandName))
}

/** Returns the class of a command; null: it is another loader's. */
export async function getCommand(metaData: Parameters<typeof core.getCommand>[0]) {
  return (await core.getCommand(metaData)) ?? lucid.getCommand(metaData)
}
