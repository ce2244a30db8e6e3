import { computeGraceEnd } from '#app/people/grace/rules/grace'

/** What can be deleted with a time of grace. */
export type DeletionKind = 'workspace' | 'organisation' | 'account'

/** A deletion that has begun, as the API answers it. */
export interface DeletionRecord {
  id: string
  deletedAt: Date

  /** From then on it cannot be restored, and its links no longer redirect. */
  restorableUntil: Date
}

/** Columns of a row that can be in its grace. */
export interface DeletableRow {
  id: string
  deleted_at: Date | null
  deletion_reminded_at: Date | null
  erased_at: Date | null
}

/** @param row of something that is deleted */
export function toDeletionRecord(row: DeletableRow): DeletionRecord {
  return { id: row.id, deletedAt: row.deleted_at!, restorableUntil: findGraceEnd(row)! }
}

/** Returns until when it can be restored; null: it is not deleted. */
export function findGraceEnd({
  deleted_at: deletedAt,
  deletion_reminded_at: remindedAt,
}: Pick<DeletableRow, 'deleted_at' | 'deletion_reminded_at'>): Date | null {
  return deletedAt && computeGraceEnd({ deletedAt, remindedAt })
}

/** Can it be restored at this moment? */
export function isRestorable(row: DeletableRow, nowMs: number): boolean {
  const end = findGraceEnd(row)
  return end !== null && row.erased_at === null && nowMs < end.getTime()
}

/** Returns the columns of something that is deleted from now on. */
export function toDeletedColumns(at: Date, by: string | null) {
  return { deleted_at: at, deleted_by: by, deletion_reminded_at: null, updated_at: at }
}

/** Returns the columns of something that is restored. */
export function toRestoredColumns(at: Date) {
  return { deleted_at: null, deleted_by: null, deletion_reminded_at: null, updated_at: at }
}
