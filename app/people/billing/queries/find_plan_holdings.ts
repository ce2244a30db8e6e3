import type { PlanHoldings } from '#app/people/billing/rules/plan_excess'
import { toMonth } from '#app/people/plans/rules/month'
import { select, type Sql } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'

const IN_ORGANISATION = 'IN (SELECT id FROM workspaces WHERE organisation_id = ?)'

const COUNTS = `
  SELECT (SELECT COUNT(*) FROM webhooks
           WHERE workspace_id ${IN_ORGANISATION} AND deleted_at IS NULL) AS webhooks,
         (SELECT COUNT(*) FROM api_keys
           WHERE workspace_id ${IN_ORGANISATION} AND revoked_at IS NULL) AS apiKeys,
         (SELECT COUNT(*) FROM qr_code_logos g JOIN qr_codes q ON q.id = g.qr_code_id
           WHERE q.workspace_id ${IN_ORGANISATION} AND q.archived_at IS NULL) AS qrLogos,
         (SELECT COALESCE(SUM(used), 0) FROM organisation_allowances
           WHERE organisation_id = ? AND name = 'qrCodes' AND month = ?) AS qrCodesThisMonth`

/** Enough to name what is too much; a plan that gives more campaigns than this gives any number. */
const MOST_NAMES = 1_000

/** Finds what an organisation has of all that plans limit. */
export async function findPlanHoldings(sql: Sql, organisationId: string): Promise<PlanHoldings> {
  const [counts] = await select<Record<string, number>>(sql, COUNTS, [
    ...Array.from({ length: 4 }, () => organisationId),
    toMonth(nowMs()).name,
  ])
  const list = async (columns: string) => {
    const rows = await select<{ name: string }>(
      sql,
      `SELECT ${columns} workspace_id ${IN_ORGANISATION} ORDER BY created_at, id LIMIT ?`,
      [organisationId, MOST_NAMES]
    )
    return rows.map(({ name }) => name)
  }
  return {
    domains: await list('hostname AS name FROM domains WHERE'),
    campaigns: await list('name FROM campaigns WHERE archived_at IS NULL AND'),
    webhooks: Number(counts.webhooks),
    apiKeys: Number(counts.apiKeys),
    qrLogos: Number(counts.qrLogos),
    qrCodesThisMonth: Number(counts.qrCodesThisMonth),
  }
}
