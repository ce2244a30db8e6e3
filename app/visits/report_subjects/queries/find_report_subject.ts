import db from '@adonisjs/lucid/services/db'
import { placementProblem } from '#app/linking/links/placement_problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import {
  COMPARED_IDS,
  COMPARED_KINDS,
  findCompared,
  type ComparedName,
} from '#app/visits/analytics/queries/read_comparison'
import type {
  ComparedId,
  ReportSubject,
  SubjectIds,
} from '#app/visits/report_subjects/report_subject'

/**
 * Finds what a report is of. A campaign that is archived has a report still.
 *
 * @throws Problem `link.not_found`, `campaign.not_found`, `qr.not_found`, `routing.variant_not_found`
 */
export async function findReportSubject(
  workspaceId: string,
  { linkId, campaignId, compare }: SubjectIds
): Promise<ReportSubject> {
  const link = linkId === null ? null : await findLink(workspaceId, linkId)
  const campaign = campaignId === null ? null : await findCampaignName(workspaceId, campaignId)
  const compared = compare && (await findCompared(workspaceId, compare.map(toCompared)))
  return { link, campaign, compared }
}

function toCompared(ids: ComparedId): Pick<ComparedName, 'kind' | 'id'> {
  const kind = COMPARED_KINDS.find((one) => ids[COMPARED_IDS[one]] !== undefined)!
  return { kind, id: ids[COMPARED_IDS[kind]]! }
}

async function findCampaignName(workspaceId: string, id: string) {
  const row = isId(id)
    ? await table<{ id: string; name: string }>(db, 'campaigns')
        .where({ id, workspace_id: workspaceId })
        .select('id', 'name')
        .first()
    : null
  if (!row) throw placementProblem('campaign.not_found')
  return { id: row.id, name: row.name }
}
