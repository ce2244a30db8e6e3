import { chunks, select, sqlDay, sqlTime, upsert, type Sql } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'
import type { ClickAgent, KeptClick } from '#app/visits/raw_clicks/click'

const STATEMENT_ROWS = 500

interface AgentRow {
  id: Buffer
  no: number
  seen_day: Date | string
}

/**
 * Looks up the numbers of the user agents of clicks, by their ids in Latin-1. Those that are new get
 * one, and each is noted once a day, so that it goes when no click can have it any more.
 */
export async function numberAgents(
  trx: Sql,
  clicks: readonly KeptClick[]
): Promise<Map<string, number>> {
  const today = sqlTime(databaseNowMs()).slice(0, 10)
  const agents = new Map(listAgents(clicks).map((agent) => [agent.id.toString('latin1'), agent]))
  const numbers = new Map<string, number>()
  for (const some of chunks([...agents.keys()].sort(), STATEMENT_ROWS)) {
    const rows = await findAgents(trx, some, agents)
    const noted = rows.filter((row) => sqlDay(row.seen_day) >= today)
    const isNoted = new Set(noted.map(({ id }) => id.toString('latin1')))
    const missing = some.filter((key) => !isNoted.has(key))
    for (const { id, no } of rows) numbers.set(id.toString('latin1'), no)
    if (missing.length === 0) continue
    await upsert(
      trx,
      'click_agents',
      missing.map((key) => ({ ...toRow(agents.get(key)!), seen_day: today })),
      ['seen_day']
    )
    for (const { id, no } of await findAgents(trx, missing, agents)) {
      numbers.set(id.toString('latin1'), no)
    }
  }
  return numbers
}

/** Lists the user agents, each once: those of one text are one object. */
function listAgents(clicks: readonly KeptClick[]): ClickAgent[] {
  return [...new Set(clicks.map(({ agent }) => agent).filter((agent) => agent !== null))]
}

function findAgents(
  trx: Sql,
  keys: readonly string[],
  agents: ReadonlyMap<string, ClickAgent>
): Promise<AgentRow[]> {
  return select<AgentRow>(
    trx,
    'SELECT id, no, seen_day FROM click_agents FORCE INDEX (PRIMARY) WHERE id IN (?)',
    [keys.map((key) => agents.get(key)!.id)]
  )
}

function toRow({ id, userAgent }: ClickAgent) {
  return { id, user_agent: userAgent }
}
