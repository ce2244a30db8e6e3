import db from '@adonisjs/lucid/services/db'
import { countAllowanceUsed } from '#app/people/plans/queries/allowance_used'
import { toMonth } from '#app/people/plans/rules/month'
import { countPresentLinks } from '#app/people/usage/queries/read_link_counts'
import { requestsPerMinute } from '#app/platform/access/resolve_plan'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { countRows, select, table } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import { FEATURES, type Feature } from '#config/plans'

/** Every one of them, so that the index of links by creation can be used. */
const EVERY_LIST = Object.values(ListVisibility)

/**
 * Finds what the organisation may use and has used, as far as the workspace's people may know it.
 */
export async function findWorkspaceUsage({ plan, planName, workspace }: WorkspaceAccess) {
  const month = toMonth(nowMs())
  const links = await countLinks(workspace.id, month.from)
  const domains = await countDomains(workspace.organisationId)
  return {
    plan: planName,
    features: Object.fromEntries(
      FEATURES.map((name) => [name, plan.features.includes(name)])
    ) as Record<Feature, boolean>,
    period: { from: month.from, resetsAt: month.resetsAt },
    links,
    domains: { used: domains, limit: plan.customDomains },
    qrCodes: {
      used: await countAllowanceUsed(workspace.organisationId, 'qrCodes', month),
      limit: plan.qrCodesMonthly,
      resetsAt: month.resetsAt,
    },
    bulkLinks: { limit: plan.bulkLinks },
    rawClicksDays: plan.rawClicksDays,
    requestsPerMinute: requestsPerMinute(plan),
  }
}

async function countLinks(workspaceId: string, monthStart: Date) {
  const created = await countRows(
    table<{ id: string }>(db, 'links')
      .where('workspace_id', workspaceId)
      .whereIn('shelf', EVERY_LIST)
      .where('created_at', '>=', monthStart)
  )
  return { total: await countPresentLinks(workspaceId), createdThisMonth: Number(created) }
}

async function countDomains(organisationId: string): Promise<number> {
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM domains d JOIN workspaces w ON w.id = d.workspace_id
      WHERE w.organisation_id = ? AND d.removed_at IS NULL`,
    [organisationId]
  )
  return Number(total)
}
