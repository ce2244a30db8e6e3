import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { UnknownAliasStore, UnknownAliasVisits } from '#app/redirect/clicks/unknown_aliases'
import { change, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Aliases kept of a domain and day. Behaviour, section 11.7. */
export const MAX_ALIASES_A_DAY = 1_000

const LIMITS = { timeoutMs: 2_000 }

/** Unknown aliases as rows: those that are there grow, new ones come in while there is room. */
export function mysqlUnknownAliasStore(
  db: Pick<QueryClientContract, 'transaction'>
): UnknownAliasStore {
  return {
    async add(visits) {
      const days = Map.groupBy(visits, ({ domainId, day }) => `${domainId}/${day}`)
      for (const key of [...days.keys()].sort()) {
        await retryingTransaction(db, (trx) => addDay(trx, days.get(key)!))
      }
    },
  }
}

async function addDay(trx: Sql, visits: readonly UnknownAliasVisits[]): Promise<void> {
  const { domainId, day } = visits[0]
  const place = [domainId, day]
  const begin = 'INSERT IGNORE INTO unknown_alias_days (domain_id, day) VALUES (?, ?)'
  await change(trx, begin, place, LIMITS)
  const [{ aliases }] = await select<{ aliases: number }>(
    trx,
    'SELECT aliases FROM unknown_alias_days WHERE domain_id = ? AND day = ? FOR UPDATE',
    place,
    LIMITS
  )
  const rows = await select<{ alias: string }>(
    trx,
    'SELECT alias FROM unknown_aliases WHERE domain_id = ? AND day = ? AND alias IN (?)',
    [...place, visits.map(({ alias }) => alias)],
    LIMITS
  )
  const known = new Set(rows.map(({ alias }) => alias))
  const fresh = visits.filter(({ alias }) => !known.has(alias))
  const added = fresh.slice(0, Math.max(0, MAX_ALIASES_A_DAY - aliases))
  const stored = [...visits.filter(({ alias }) => known.has(alias)), ...added]
  if (stored.length === 0) return
  await change(
    trx,
    `INSERT INTO unknown_aliases (domain_id, day, alias, visits, last_visited_at) VALUES ?
    ON DUPLICATE KEY UPDATE visits = visits + VALUES(visits),
      last_visited_at = GREATEST(last_visited_at, VALUES(last_visited_at))`,
    [stored.map((one) => [domainId, day, one.alias, one.visits, sqlTime(one.lastAtMs)])],
    LIMITS
  )
  await change(
    trx,
    'UPDATE unknown_alias_days SET aliases = aliases + ? WHERE domain_id = ? AND day = ?',
    [added.length, ...place],
    LIMITS
  )
}
