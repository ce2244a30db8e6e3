import db from '@adonisjs/lucid/services/db'
import { nowMs } from '#app/shared/clock'
import { FEATURES } from '#config/plans'
import { monthOf } from '#app/plans/rules/month'
import { requestsPerMinute } from '#app/plans/plan_of'
import { allowanceUsed } from '#app/plans/queries/allowance_used'
import type { WorkspaceAccess } from '#app/access/workspace_access'

/** What the organisation may use and has used, as far as the workspace's people may know it. */
export async function usageOf({ plan, planName, workspace }: WorkspaceAccess) {
  const month = monthOf(nowMs())
  const links = await countLinks(workspace.id, month.from)
  const domains = await countDomains(workspace.organisationId)
  return {
    plan: planName,
    features: Object.fromEntries(FEATURES.map((name) => [name, plan.features.includes(name)])),
    period: { from: month.from, resetsAt: month.resetsAt },
    links,
    domains: { used: domains, limit: plan.customDomains },
    qrCodes: {
      used: await allowanceUsed(workspace.organisationId, 'qrCodes', month),
      limit: plan.qrCodesMonthly,
      resetsAt: month.resetsAt,
    },
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
