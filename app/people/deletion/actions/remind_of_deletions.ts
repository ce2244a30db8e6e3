import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listOwnerAddresses } from '#app/people/billing/queries/list_owner_addresses'
import { mailAboutDeletion } from '#app/people/deletion/actions/mail_about_deletion'
import { deletionReminderMail } from '#app/people/deletion/deletion_mails'
import { DELETABLE, listDeletionsBefore } from '#app/people/deletion/queries/list_deletions'
import type { DeletableRow, DeletionKind } from '#app/people/grace/deletion'
import { computeGraceEnd, isReminderDue, REMINDED_AFTER_MS } from '#app/people/grace/rules/grace'
import { retryingTransaction } from '#app/shared/database/transaction'
import type { SweepPieces } from '#app/shared/jobs/sweep_pieces'

/** Informs the people of what was deleted, once, that it will soon be erased. */
export async function remindOfDeletions(nowMs: number, pieces: SweepPieces): Promise<void> {
  for (const kind of Object.keys(DELETABLE) as DeletionKind[]) {
    const ids = await listDeletionsBefore(kind, nowMs - REMINDED_AFTER_MS, false)
    for (const id of ids) {
      const inTransaction = () => retryingTransaction(db, (trx) => remind(trx, kind, id, nowMs))
      await pieces.run({ reminding: kind, id }, inTransaction)
    }
  }
}

async function remind(
  trx: TransactionClientContract,
  kind: DeletionKind,
  id: string,
  nowMs: number
): Promise<void> {
  const { table, name } = DELETABLE[kind]
  const row = await trx.from(table).where('id', id).forUpdate().first()
  const { deleted_at: deletedAt, deletion_reminded_at: remindedAt } = row as DeletableRow
  if (!deletedAt || !isReminderDue({ deletedAt, remindedAt }, nowMs)) return
  const at = new Date(nowMs)
  await trx.from(table).where('id', id).update({ deletion_reminded_at: at })
  const restorableUntil = computeGraceEnd({ deletedAt, remindedAt: at })
  const timeZone = row.time_zone as string | undefined
  const message = deletionReminderMail({ kind, name: row[name], restorableUntil, timeZone })
  await mailAboutDeletion(trx, await listAddresses(trx, kind, row), message)
}

async function listAddresses(
  trx: TransactionClientContract,
  kind: DeletionKind,
  row: { id: string; organisation_id?: string; email?: string }
): Promise<string[]> {
  if (kind === 'account') return [row.email!]
  return listOwnerAddresses(trx, row.organisation_id ?? row.id)
}
