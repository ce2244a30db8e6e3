import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { nowMs } from '#app/shared/clock'
import { FEATURES } from '#config/plans'
import { requestsPerMinute } from '#app/plans/plan_of'
import type { WorkspaceAccess } from '#app/access/workspace_access'

/** What the organisation may use and has used, as far as the workspace's people may know it. */
export async function usageOf({ plan, planName, workspace }: WorkspaceAccess) {
  const month = DateTime.fromMillis(nowMs(), { zone: 'utc' }).startOf('month')
  const links = await countLinks(workspace.id, month.toJSDate())
  const domains = await countDomains(workspace.organisationId)
  return {
    plan: planName,
    features: Object.fromEntries(FEATURES.map((name) => [name, plan.features.includes(name)])),
    period: { from: month.toISO(), resetsAt: month.plus({ months: 1 }).toISO() },
    links,
    domains: { used: domains, limit: plan.customDomains },
    qrCodes: { used: 0, limit: plan.qrCodesMonthly, resetsAt: month.plus({ months: 1 }).toISO() },
    bulkLinks: { limit: plan.bulkLinks },
    rawClicksDays: plan.rawClicksDays,
    requestsPerMinute: requestsPerMinute(plan),
  }
}

async function countLinks(workspaceId: string, monthStart: Date) {
  const present = () => db.from('links').where('workspace_id', workspaceId).whereNull('deleted_at')
  const [{ total }] = await present().count('* as total')
  const [{ created }] = await db
    .from('links')
    .where('workspace_id', workspaceId)
    .where('created_at', '>=', monthStart)
    .count('* as created')
  return { total: Number(total), createdThisMonth: Number(created) }
}

async function countDomains(organisationId: string): Promise<number> {
  const [{ total }] = await db
    .from('domains')
    .join('workspaces', 'workspaces.id', 'domains.workspace_id')
    .where('workspaces.organisation_id', organisationId)
    .count('* as total')
  return Number(total)
}
