import db from '@adonisjs/lucid/services/db'
import { BoundedMap } from '#app/shared/bounded_map'
import { databaseNowMs } from '#app/shared/database_clock'
import { chunks, sqlTime, upsert } from '#app/shared/sql'
import type { KeptClick } from '#app/visits/clicks/click'

const STATEMENT_ROWS = 500

/** By user agent: the day on which this process noted it last. */
const noted = new BoundedMap<string>(50_000)

/**
 * Notes the user agents of clicks, each once a day, before the clicks are stored. It is outside of
 * their transaction: a user agent without a click does no harm, and goes by its age.
 */
export async function rememberAgents(clicks: readonly KeptClick[]): Promise<void> {
  const today = sqlTime(databaseNowMs()).slice(0, 10)
  const agents = clicks.map((click) => click.agent).filter((agent) => agent !== null)
  const fresh = agents.filter(({ userAgent }) => noted.get(userAgent) !== today)
  const each = new Map(fresh.map((agent) => [agent.id.toString('latin1'), agent]))
  const inOrder = [...each.keys()].sort().map((key) => each.get(key)!)
  for (const some of chunks(inOrder, STATEMENT_ROWS)) {
    const rows = some.map(({ id, userAgent }) => ({ id, user_agent: userAgent, seen_day: today }))
    await upsert(db, 'click_agents', rows, ['seen_day'])
    for (const { userAgent } of some) noted.set(userAgent, today)
  }
}
