import db from '@adonisjs/lucid/services/db'
import { BoundedMap } from '#app/shared/bounded_map'
import { databaseNowMs } from '#app/shared/database_clock'
import { chunks, countRows, sqlTime, table, upsert } from '#app/shared/sql'
import type { ClickAgent, KeptClick } from '#app/visits/clicks/click'

const STATEMENT_ROWS = 500

/** By user agent: the day on which this process noted it last. */
const noted = new BoundedMap<string>(50_000)

/**
 * The user agents that this process noted last. A database that has all of them has those of before
 * too; several, because another worker may have noted one of them again since.
 */
let latest: ClickAgent[] = []
const LATEST = 8

/**
 * Notes the user agents of clicks, each once a day, before the clicks are stored. It is outside of
 * their transaction: a user agent without a click does no harm, and goes by its age. What was noted
 * is noted again where the database has become an older copy of itself in the meantime.
 */
export async function rememberAgents(clicks: readonly KeptClick[]): Promise<void> {
  const today = sqlTime(databaseNowMs()).slice(0, 10)
  const agents = clicks.map((click) => click.agent).filter((agent) => agent !== null)
  const isKnown = ({ userAgent }: ClickAgent) => noted.get(userAgent) === today
  if (agents.some(isKnown) && !(await hasLatest(today))) noted.clear()

  const each = new Map(
    agents.filter((agent) => !isKnown(agent)).map((agent) => [agent.id.toString('latin1'), agent])
  )
  const inOrder = [...each.keys()].sort().map((key) => each.get(key)!)
  for (const some of chunks(inOrder, STATEMENT_ROWS)) {
    const rows = some.map(({ id, userAgent }) => ({ id, user_agent: userAgent, seen_day: today }))
    await upsert(db, 'click_agents', rows, ['seen_day'])
    for (const { userAgent } of some) noted.set(userAgent, today)
    latest = [...latest, ...some].slice(-LATEST)
  }
}

/** Returns whether the database still has what was noted in it last, as it was noted. */
async function hasLatest(today: string): Promise<boolean> {
  const wanted = latest.filter(({ userAgent }) => noted.get(userAgent) === today)
  const ids = [...new Map(wanted.map(({ id }) => [id.toString('latin1'), id])).values()]
  const found = table(db, 'click_agents').whereIn('id', ids).where('seen_day', '>=', today)
  return (await countRows(found)) === ids.length
}
