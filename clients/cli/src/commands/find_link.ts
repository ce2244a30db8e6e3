import { isProblem, type Link, type Shunt } from '../../../typescript/src/index.js'
import { CommandError } from '../command.js'

/**
 * Finds the link that a person means: by id, alias or short URL.
 *
 * @throws CommandError where there is none, or several domains have the alias
 */
export async function findLink(client: Shunt, word: string): Promise<Link> {
  const name = word.split(/[/?#]/).filter(Boolean).at(-1) ?? word
  if (/^[a-z0-9]{20}$/.test(word)) {
    try {
      return await client.links.get(word)
    } catch (error) {
      if (!isProblem(error, 'link.not_found')) throw error
    }
  }
  const found: Link[] = []
  for (const state of [undefined, 'Archived'] as const) {
    for await (const link of client.links.listAll({ search: name, ...(state && { state }) })) {
      if (link.alias === word || link.shortUrl === word) found.push(link)
    }
  }
  if (found.length === 1) return found[0]!
  if (found.length === 0) throw new CommandError(`There is no link "${word}".`)
  const urls = found.map(({ shortUrl }) => shortUrl).join(', ')
  throw new CommandError(`Several links are called "${word}": give one of ${urls}.`)
}
