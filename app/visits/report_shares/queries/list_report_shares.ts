import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import {
  toReportShareRecord,
  type ReportShareRecord,
  type ReportShareRow,
} from '#app/visits/report_shares/report_share'

/** Lists the shared reports of a workspace, newest first, ended ones included. */
export async function listReportShares(workspaceId: string): Promise<ReportShareRecord[]> {
  const rows = await table<ReportShareRow>(db, 'report_shares')
    .where('workspace_id', workspaceId)
    .orderBy('id', 'desc')
  return rows.map(toReportShareRecord)
}

/** @throws Problem `report_share.not_found` */
export async function findReportShare(workspaceId: string, id: string): Promise<ReportShareRecord> {
  const row = isId(id)
    ? await table<ReportShareRow>(db, 'report_shares')
        .where({ id, workspace_id: workspaceId })
        .first()
    : null
  if (!row) throw reportShareProblem('report_share.not_found')
  return toReportShareRecord(row)
}
