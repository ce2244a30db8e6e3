import db from '@adonisjs/lucid/services/db'
import type { ImportLease } from '#app/linking/imports/actions/import_lease'
import type { ImportContext } from '#app/linking/imports/actions/judge_lines'
import { importDoneMail } from '#app/linking/imports/import_mails'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { recordChange } from '#app/platform/changes/record_change'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now, nowMs } from '#app/shared/time/clock'

/** No one who waited this long waits for the page still. */
const MAIL_AFTER_MS = 60_000

/**
 * Ends an import whose lines all have their outcome: writes it to the audit log, and sends a mail
 * where it took long.
 */
export async function finishImport(lease: ImportLease, context: ImportContext): Promise<void> {
  const { row, workspace, actor } = context
  const took = nowMs() - (row.started_at?.getTime() ?? nowMs())
  const isWatched = row.unlimited || took < MAIL_AFTER_MS
  const to = isWatched ? null : await findEmail(row.created_by)
  const mail = to ? await writeMailTo(db, to, importDoneMail(row, workspace)) : null
  await retryingTransaction(db, async (trx) => {
    await lease.advance(trx, 'Importing', { status: 'Done', finished_at: now() })
    if (mail) await queueMail(trx, { kind: 'import.done', to: to!, ...mail })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'import.finished',
          subjectType: 'import',
          subjectId: row.id,
          data: {
            fileName: row.file_name,
            created: Number(row.created),
            existing: Number(row.existing),
            refused: Number(row.refused),
          },
        },
      ],
    })
  })
}

async function findEmail(userId: string | null): Promise<string | null> {
  const user = userId ? await table<AccountRow>(db, 'users').where('id', userId).first() : null
  return user && !user.disabled_at ? user.email : null
}
