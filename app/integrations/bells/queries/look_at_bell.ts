import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BellRow } from '#app/integrations/bells/bell'
import { planSilence } from '#app/integrations/bells/rules/plan_silence'
import { findMilestoneLinks } from '#app/integrations/webhooks/queries/milestone_links'
import { findCampaign } from '#app/linking/campaigns/queries/list_campaigns'
import { computeState, type LinkRow } from '#app/linking/links/link'
import { findLink } from '#app/linking/links/queries/find_link'
import { HEALTH_PROBLEMS, isHealthProblem } from '#app/linking/links/rules/health_status'
import type { Workspace } from '#app/platform/access/workspace_access'
import { reportFromPrimary } from '#app/shared/database/read_replica'
import { select, table } from '#app/shared/database/sql'
import { findDrainedThrough } from '#app/visits/analytics/queries/drained_through'

/** A machine that is gone may never store what it has: it is waited for that long. */
const WAITED_FOR_MS = 24 * 3600_000

type BellSubject = Pick<BellRow, 'link_id' | 'campaign_id'>

/** What a look at a bell came to. */
export interface BellLook {
  /** What its message says beyond its own settings; null: it does not ring. */
  ring: Record<string, unknown> | null

  /** When to look again; null: once something happens. */
  nextLookMs: number | null

  /** From when on silence counts, where that moved. */
  armedAtMs?: number
}

const QUIET: BellLook = { ring: null, nextLookMs: null }

/**
 * Returns the clicks that a bell counts: those that the lists show, of a link all, of a campaign those
 * of the last 30 days.
 *
 * @throws Problem `link.not_found`, `campaign.not_found`
 */
export async function countClicks(bell: BellSubject, workspace: Workspace): Promise<number> {
  if (bell.link_id) {
    const { humanClicks } = await findLink(workspace.id, bell.link_id)
    return humanClicks
  }
  const campaign = await reportFromPrimary(() => findCampaign(workspace, bell.campaign_id!))
  return campaign.humanClicks30Days
}

/**
 * Looks whether a bell rings now.
 *
 * @param bell locked before, so that what is read here is no older
 */
export async function lookAtBell(
  trx: TransactionClientContract,
  bell: BellRow,
  workspace: Workspace,
  nowMs: number
): Promise<BellLook> {
  switch (bell.occasion) {
    case 'Clicks': {
      if (bell.rang_at) return QUIET
      const clicks = await countClicks(bell, workspace)
      return clicks >= bell.threshold! ? { ...QUIET, ring: { clicks } } : QUIET
    }
    case 'Broken':
      return { ...QUIET, ring: await findBroken(trx, bell) }
    case 'Silence':
      return lookForSilence(trx, bell, nowMs)
  }
}

/** Finds what is broken now; null: nothing is any more. */
async function findBroken(trx: TransactionClientContract, bell: BellRow) {
  if (bell.link_id) {
    const link = await findLinkRow(trx, bell.link_id)
    return isHealthProblem(link.health_status) ? { status: link.health_status } : null
  }
  const broken = await select<{ id: string }>(
    trx,
    `SELECT id FROM links WHERE campaign_id = ? AND deleted_at IS NULL
        AND health_status IN (?) ORDER BY health_checked_at DESC, id`,
    [bell.campaign_id, [...HEALTH_PROBLEMS]]
  )
  if (broken.length === 0) return null
  const [{ id }] = broken
  return { link: await findShownLink(trx, id), others: broken.length - 1 }
}

async function lookForSilence(trx: TransactionClientContract, bell: BellRow, nowMs: number) {
  const [lastClick, isOpen] = await findLastClick(trx, bell, nowMs)
  const storedThrough = await reportFromPrimary(findDrainedThrough)
  const { rings, ...plan } = planSilence(
    {
      days: bell.days!,
      armedAtMs: bell.armed_at.getTime(),
      rangAtMs: bell.rang_at?.getTime() ?? null,
      lastClickMs: lastClick?.getTime() ?? null,
      isOpen,
      storedThroughMs: Math.max(storedThrough?.getTime() ?? nowMs, nowMs - WAITED_FOR_MS),
    },
    nowMs
  )
  return { ring: rings ? {} : null, ...plan }
}

/** Returns the last counted click, and whether it is possible to click at all. */
async function findLastClick(
  trx: TransactionClientContract,
  bell: BellRow,
  nowMs: number
): Promise<[Date | null, boolean]> {
  if (bell.link_id) {
    const link = await findLinkRow(trx, bell.link_id)
    return [link.last_clicked_at, ['Active', 'Archived'].includes(computeState(link, nowMs))]
  }
  const [row] = await select<{ at: Date | null }>(
    trx,
    'SELECT MAX(last_clicked_at) AS at FROM links WHERE campaign_id = ?',
    [bell.campaign_id]
  )
  return [row.at, true]
}

function findLinkRow(trx: TransactionClientContract, id: string): Promise<LinkRow> {
  return table<LinkRow>(trx, 'links').where('id', id).firstOrFail()
}

/** Finds what a message says of a link. */
export async function findShownLink(trx: TransactionClientContract, id: string) {
  const links = await findMilestoneLinks(trx, [id])
  return links.get(id)
}
