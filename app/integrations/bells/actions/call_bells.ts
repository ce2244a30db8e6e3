import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BellRow, Occasion } from '#app/integrations/bells/bell'
import { isHealthProblem } from '#app/linking/links/rules/health_status'
import type { EventEntry } from '#app/platform/changes/change'
import { change, chunks, select, sqlTime } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'

/** A bell on what breaks does not ring more often than once in this time: it names all at once. */
const PAUSE_MS = 3600_000

/** Rows that a look-up by list asks for at once. */
const LOOK_UP_ROWS = 500

type Called = Pick<BellRow, 'id' | 'link_id' | 'campaign_id' | 'threshold' | 'rang_at'>

/**
 * Calls the bells that may ring by clicks, in the transaction that counts them: a worker looks at them
 * once it is committed. The row of the bell is locked here and by that look, so that whichever comes
 * second sees what the first one did: no number is missed, and none rings twice.
 *
 * Workspaces without such bells pay for one look-up.
 */
export async function callBellsOfClicks(
  trx: TransactionClientContract,
  counted: readonly CountedLink[]
): Promise<void> {
  const workspaceIds = [...new Set(counted.map(({ workspaceId }) => workspaceId))]
  const bells = await findWaiting(trx, 'Clicks', workspaceIds)
  if (bells.length === 0) return
  const clicks = new Map(counted.map((link) => [link.linkId, link.humanClicksAfter]))
  const campaigns = await findCampaigns(trx, [...clicks.keys()], bells)
  const called = bells.filter(({ link_id: linkId, campaign_id: campaignId, threshold }) =>
    linkId ? (clicks.get(linkId) ?? 0) >= threshold! : campaigns.has(campaignId!)
  )
  await call(trx, called, databaseNowMs())
}

/** Calls the bells of links whose destination broke, in the transaction that notes it. */
export async function callBellsOfBroken(
  trx: TransactionClientContract,
  workspaceId: string,
  events: readonly EventEntry[]
): Promise<void> {
  const links = events.filter(isBreakage).map(({ data }) => data.link as BrokenLink)
  if (links.length === 0) return
  const ids = new Set(links.flatMap(({ id, campaignId }) => [id, campaignId]))
  const bells = await findWaiting(trx, 'Broken', [workspaceId])
  const nowMs = databaseNowMs()
  for (const bell of bells.filter((one) => ids.has(one.link_id ?? one.campaign_id))) {
    await call(trx, [bell], Math.max(nowMs, (bell.rang_at?.getTime() ?? 0) + PAUSE_MS))
  }
}

interface BrokenLink {
  id: string
  campaignId: string | null
}

/** Did a link become a problem? From one problem to another it stays one. */
function isBreakage({ type, data }: EventEntry): boolean {
  if (type !== 'link.health_changed') return false
  const { status, previousStatus } = data.health as any
  return isHealthProblem(status) && !isHealthProblem(previousStatus)
}

/** Finds bells that something can have happened to; a number of clicks rings once. */
function findWaiting(
  trx: TransactionClientContract,
  occasion: Occasion,
  workspaceIds: readonly string[]
): Promise<Called[]> {
  return select<Called>(
    trx,
    `SELECT id, link_id, campaign_id, threshold, rang_at FROM bells
      WHERE workspace_id IN (?) AND occasion = ? AND (occasion <> 'Clicks' OR rang_at IS NULL)
      ORDER BY id`,
    [workspaceIds, occasion]
  )
}

/** Finds which of the campaigns that have bells these links are in. */
async function findCampaigns(
  trx: TransactionClientContract,
  linkIds: readonly string[],
  bells: readonly Called[]
): Promise<Set<string>> {
  const campaignIds = bells.flatMap(({ campaign_id: id }) => (id ? [id] : []))
  const found = new Set<string>()
  if (campaignIds.length === 0) return found
  for (const some of chunks(linkIds, LOOK_UP_ROWS)) {
    const rows = await select<{ id: string }>(
      trx,
      `SELECT DISTINCT campaign_id AS id FROM links FORCE INDEX (PRIMARY)
        WHERE id IN (?) AND campaign_id IN (?)`,
      [some, campaignIds]
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Has a worker look at bells. Everyone who calls several locks them in the order of their ids. */
async function call(
  trx: TransactionClientContract,
  bells: readonly Called[],
  atMs: number
): Promise<void> {
  if (bells.length === 0) return
  await change(trx, 'UPDATE bells SET due_at = ? WHERE id IN (?)', [
    sqlTime(atMs),
    bells.map(({ id }) => id),
  ])
}
