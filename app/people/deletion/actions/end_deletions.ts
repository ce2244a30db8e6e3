import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listErasers } from '#app/people/deletion/erasers'
import { DELETABLE, listDeletionsBefore } from '#app/people/deletion/queries/list_deletions'
import type { DeletableRow, DeletionKind } from '#app/people/grace/deletion'
import { GRACE_MS, isGraceOver } from '#app/people/grace/rules/grace'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import type { WorkspaceRow } from '#app/platform/access/workspace_row'
import type { FeedEntry } from '#app/platform/changes/change'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import type { SweepPieces } from '#app/shared/jobs/sweep_pieces'

/** A row of something that can be deleted, whichever it is. */
type EndingRow = DeletableRow & { organisation_id?: string }

/**
 * Ends what was deleted and can no longer be restored: its links stop redirecting at once, and what it
 * has is erased from then on.
 */
export async function endDeletions(nowMs: number, pieces: SweepPieces): Promise<void> {
  for (const kind of Object.keys(DELETABLE) as DeletionKind[]) {
    const ids = await listDeletionsBefore(kind, nowMs - GRACE_MS, true)
    for (const id of ids) {
      const inTransaction = () => retryingTransaction(db, (trx) => end(trx, kind, id, nowMs))
      await pieces.run({ ending: kind, id }, inTransaction)
    }
  }
}

async function end(
  trx: TransactionClientContract,
  kind: DeletionKind,
  id: string,
  nowMs: number
): Promise<void> {
  const { table: name } = DELETABLE[kind]
  const row = await table<EndingRow>(trx, name).where('id', id).forUpdate().firstOrFail()
  if (!row.deleted_at || row.erased_at) return
  const times = { deletedAt: row.deleted_at, remindedAt: row.deletion_reminded_at }
  if (!isGraceOver(times, nowMs)) return
  await trx
    .from(name)
    .where('id', id)
    .update({ erased_at: new Date(nowMs) })
  const workspaceIds = await listEndingWorkspaces(trx, kind, id)
  for (const workspaceId of workspaceIds) await endWorkspace(trx, workspaceId, nowMs)
  await noteEnd(trx, kind, row, workspaceIds)
}

/** Returns the workspaces that end with it. */
async function listEndingWorkspaces(
  trx: TransactionClientContract,
  kind: DeletionKind,
  id: string
): Promise<string[]> {
  if (kind === 'account') return []
  if (kind === 'workspace') return [id]
  const rows = await table<WorkspaceRow>(trx, 'workspaces')
    .where('organisation_id', id)
    .whereNull('erased_at')
    .orderBy('id')
    .forUpdate()
    .select('id')
  return rows.map((row) => row.id)
}

async function endWorkspace(
  trx: TransactionClientContract,
  id: string,
  nowMs: number
): Promise<void> {
  const at = new Date(nowMs)
  await trx.from('workspaces').where('id', id).update({ erased_at: at })
  await trx.from('workspaces').where('id', id).whereNull('deleted_at').update({ deleted_at: at })
  for (const eraser of listErasers('workspace')) await eraser.begin?.(trx, id)
}

async function noteEnd(
  trx: TransactionClientContract,
  kind: DeletionKind,
  row: EndingRow,
  workspaceIds: readonly string[]
): Promise<void> {
  const feed: FeedEntry[] = workspaceIds.map((id) => ({ kind: 'workspace', subjectId: id }))
  const ofWorkspace = kind === 'workspace' ? row.organisation_id! : null
  await recordChange(trx, {
    organisationId: kind === 'organisation' ? row.id : ofWorkspace,
    workspaceId: kind === 'workspace' ? row.id : null,
    actor: SERVICE_ACTOR,
    audit: [{ action: `${kind}.erased`, subjectType: kind, subjectId: row.id }],
    feed,
  })
}
