import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { table } from '#app/shared/database/sql'

/** Aliases that one query asks for. */
const CHUNK = 500

/**
 * Finds which of these are taken on their domains, by a link of whatever state?
 *
 * @returns cache keys, `<domain id>/<alias>`
 */
export async function findTakenAliases(
  client: Pick<QueryClientContract, 'from'>,
  criteria: { domain_id: string; alias: string }[]
): Promise<Set<string>> {
  const taken = new Set<string>()
  const byDomain = Map.groupBy(criteria, ({ domain_id: domainId }) => domainId)
  for (const [domainId, group] of byDomain) {
    for (let start = 0; start < group.length; start += CHUNK) {
      const aliases = group.slice(start, start + CHUNK).map(({ alias }) => alias)
      const rows = await table<{ domain_id: string; alias: string }>(client, 'links')
        .where('domain_id', domainId)
        .whereIn('alias', aliases)
        .select('domain_id', 'alias')
      for (const row of rows) taken.add(formatCacheKey(row))
    }
  }
  return taken
}
