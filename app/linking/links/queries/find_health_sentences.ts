import db from '@adonisjs/lucid/services/db'
import type { LinkRecord, LinkRow } from '#app/linking/links/link'
import { toHealthSentence } from '#app/linking/links/rules/describe_health'
import { parseHealthFinding } from '#app/linking/links/rules/health_finding'
import { select } from '#app/shared/database/sql'
import type { Sentence } from '#app/shared/text/sentence'

/**
 * Finds what the checks found of links, for pages in the language of their reader: the record of a link
 * has it in English.
 *
 * @returns a sentence a link; absent where there is nothing to say
 */
export async function findHealthSentences(
  links: readonly Pick<LinkRecord, 'id' | 'health'>[]
): Promise<Record<string, Sentence>> {
  const ids = links.filter(({ health }) => health.message !== null).map(({ id }) => id)
  if (ids.length === 0) return {}
  const rows = await select<Pick<LinkRow, 'id' | 'health_finding'>>(
    db,
    'SELECT id, health_finding FROM links WHERE id IN (?)',
    [ids]
  )
  const said = rows.map((row) => [row.id, toHealthSentence(parseHealthFinding(row.health_finding))])
  return Object.fromEntries(said.filter(([, sentence]) => sentence !== null))
}
