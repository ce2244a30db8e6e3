import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'
import { nowMs } from '#app/shared/time/clock'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import type { ReportShareRow } from '#app/visits/report_shares/report_share'
import { hashKeptToken } from '#app/visits/report_subjects/kept_token'
import { findReportWorkspace } from '#app/visits/report_subjects/queries/find_report_workspace'
import type { ReportWorkspace, SubjectIds } from '#app/visits/report_subjects/report_subject'

/** A shared report as its public page needs it. */
export interface OpenShare extends SubjectIds {
  id: string
  name: string
  passwordHash: string | null
  showDestinations: boolean
  workspace: ReportWorkspace
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Finds the shared report of an address, while it has not ended.
 *
 * @throws Problem `report_share.not_found`: whether there ever was one is not said
 */
export async function findOpenShare(token: string): Promise<OpenShare> {
  const row = TOKEN.test(token)
    ? await table<ReportShareRow>(db, 'report_shares')
        .where('token_hash', hashKeptToken(token))
        .first()
    : null
  const workspace = row && !hasEnded(row) ? await findReportWorkspace(db, row.workspace_id) : null
  if (!row || !workspace) throw reportShareProblem('report_share.not_found')
  return {
    id: row.id,
    name: row.name,
    linkId: row.link_id,
    campaignId: row.campaign_id,
    compare: parseJsonColumn(row.compared) as SubjectIds['compare'],
    passwordHash: row.password_hash,
    showDestinations: Boolean(row.show_destinations),
    workspace,
  }
}

function hasEnded({ expires_at: end }: ReportShareRow): boolean {
  return end !== null && end.getTime() <= nowMs()
}
