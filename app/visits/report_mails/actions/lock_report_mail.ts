import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { reportMailProblem } from '#app/visits/report_mails/problems'
import type { ReportMailRow } from '#app/visits/report_mails/report_mail'

/**
 * Locks a scheduled report until the transaction ends.
 *
 * @throws Problem `report_mail.not_found`
 */
export async function lockReportMail(
  trx: TransactionClientContract,
  workspaceId: string,
  id: string
): Promise<ReportMailRow> {
  const row = isId(id)
    ? await table<ReportMailRow>(trx, 'report_mails')
        .where({ id, workspace_id: workspaceId })
        .forUpdate()
        .first()
    : null
  if (!row) throw reportMailProblem('report_mail.not_found')
  return row
}
