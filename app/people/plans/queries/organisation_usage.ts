import db from '@adonisjs/lucid/services/db'
import { countAllowanceUsed } from '#app/people/plans/queries/allowance_used'
import { readLimit } from '#app/people/plans/rules/limits'
import { toMonth } from '#app/people/plans/rules/month'
import { requestsPerMinute, resolvePlan } from '#app/platform/access/resolve_plan'
import { select } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import { FEATURES, type Feature } from '#config/plans'

const COUNTS = `
  SELECT (SELECT COUNT(*) FROM workspaces
           WHERE organisation_id = ? AND deleted_at IS NULL) AS workspaces,
         (SELECT COUNT(*) FROM (
            SELECT m.user_id FROM workspace_members m
              JOIN workspaces w ON w.id = m.workspace_id WHERE w.organisation_id = ?
             UNION SELECT user_id FROM organisation_owners WHERE organisation_id = ?) p) AS members,
         (SELECT COALESCE(SUM(c.links), 0) FROM link_counts c
            JOIN workspaces w ON w.id = c.workspace_id
           WHERE w.organisation_id = ? AND c.kind = 'all') AS links,
         (SELECT COUNT(*) FROM domains d JOIN workspaces w ON w.id = d.workspace_id
           WHERE w.organisation_id = ? AND d.removed_at IS NULL) AS domains`

/**
 * Finds what an organisation's plan gives, and what all its workspaces together use of it.
 *
 * @param storedPlan what its row says; null: the installation's default
 */
export async function findOrganisationUsage(organisationId: string, storedPlan: string | null) {
  const month = toMonth(nowMs())
  const { name, plan } = resolvePlan(storedPlan)
  const [counts] = await select<Record<string, number>>(
    db,
    COUNTS,
    Array.from({ length: 5 }, () => organisationId)
  )
  return {
    plan: name,
    features: Object.fromEntries(
      FEATURES.map((one) => [one, plan.features.includes(one)])
    ) as Record<Feature, boolean>,
    period: { from: month.from, resetsAt: month.resetsAt },
    workspaces: Number(counts.workspaces),
    members: Number(counts.members),
    links: Number(counts.links),
    domains: { used: Number(counts.domains), limit: readLimit(plan, 'customDomains') },
    qrCodes: {
      used: await countAllowanceUsed(organisationId, 'qrCodes', month),
      limit: readLimit(plan, 'qrCodes'),
      resetsAt: month.resetsAt,
    },
    bulkLinks: { limit: readLimit(plan, 'bulkLinks') },
    rawClicksDays: plan.rawClicksDays,
    requestsPerMinute: requestsPerMinute(plan),
  }
}

export type OrganisationUsage = Awaited<ReturnType<typeof findOrganisationUsage>>
