import db from '@adonisjs/lucid/services/db'
import { recordChange } from '#app/platform/changes/record_change'
import { change, sqlTime, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNowMs } from '#app/shared/time/database_clock'
import type { OpenShare } from '#app/visits/report_shares/queries/find_open_share'
import type { ReportShareRow } from '#app/visits/report_shares/report_share'

/**
 * Counts a view of a shared report. The first one of a day (UTC) stands in the audit log, so that a
 * reader who reloads all day cannot fill it.
 *
 * @param origin where the reader is
 */
export async function countShareView(
  { id, workspace }: Pick<OpenShare, 'id' | 'workspace'>,
  origin: { address: string | null; requestId: string | null }
): Promise<void> {
  const today = sqlTime(databaseNowMs()).slice(0, 10)
  const counted = await change(
    db,
    'UPDATE report_shares SET view_count = view_count + 1 WHERE id = ? AND viewed_on = ?',
    [id, today]
  )
  if (counted > 0) return
  await retryingTransaction(db, async (trx) => {
    const share = await table<ReportShareRow>(trx, 'report_shares')
      .where('id', id)
      .forUpdate()
      .first()
    if (!share) return
    const isFirst = await change(
      trx,
      'UPDATE report_shares SET viewed_on = ? WHERE id = ? AND NOT viewed_on <=> ?',
      [today, id, today]
    )
    await change(trx, 'UPDATE report_shares SET view_count = view_count + 1 WHERE id = ?', [id])
    if (isFirst === 0) return
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor: { userId: null, apiKeyId: null, ...origin },
      audit: [
        {
          action: 'report_share.viewed',
          subjectType: 'report_share',
          subjectId: id,
          data: { name: share.name, viewCount: Number(share.view_count) + 1 },
        },
      ],
    })
  })
}
