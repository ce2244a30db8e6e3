import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import type { LoadedArchive } from '#app/installation/workspace_archives/load_context'
import type { ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import type { WorkspaceImportTarget } from '#app/installation/workspace_archives/queries/find_import_target'
import type { TakenNames } from '#app/installation/workspace_archives/queries/find_taken_names'
import type { DomainRow } from '#app/linking/domains/domain'
import { isClaimBlocking } from '#app/linking/domains/rules/check_times'
import { recordChange } from '#app/platform/changes/record_change'
import { findLicenceRoom } from '#app/platform/licence/require_licence_room'
import { change, lockById, select, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow, databaseNowSql } from '#app/shared/time/database_clock'

export interface PublishedImport {
  manifest: ArchiveManifest
  workspaceId: string
  name: string
  target: WorkspaceImportTarget
  loaded: LoadedArchive
}

/**
 * Makes a workspace that was imported visible, all of it at once: its links redirect in every process
 * as soon as that has read the change feed.
 *
 * @throws ArchiveRefused where its organisation was deleted in the meantime, or a host name taken
 */
export async function publishImport(published: PublishedImport): Promise<void> {
  await retryingTransaction(db, (trx) => publish(trx, published))
}

async function publish(
  trx: TransactionClientContract,
  { manifest, workspaceId, name, target, loaded }: PublishedImport
): Promise<void> {
  const { organisationId, userId } = target
  await lockById(trx, 'organisations', organisationId)
  const finished = await change(
    trx,
    `UPDATE workspace_imports SET finished_at = ${databaseNowSql()}
      WHERE archive_id = ? AND finished_at IS NULL AND discarded_at IS NULL`,
    [manifest.id]
  )
  if (finished === 0) throw new ArchiveRefused('The import was taken for one that was cut off.')
  const shown = await change(
    trx,
    `UPDATE workspaces
        SET name = ?, deleted_at = NULL, erased_at = NULL, emptied_at = NULL, updated_at = ?
      WHERE id = ? AND erased_at IS NOT NULL AND EXISTS (
        SELECT 1 FROM organisations o WHERE o.id = ? AND o.deleted_at IS NULL)`,
    [name, databaseNow(), workspaceId, organisationId]
  )
  if (shown === 0) throw new ArchiveRefused('The organisation was deleted in the meantime.')
  for (const id of loaded.claims) await claimHost(trx, id)
  await admitImporter(trx, workspaceId, target)
  await change(
    trx,
    `INSERT INTO change_feed (kind, subject_id, cache_key, created_at)
      SELECT 'link', id, CONCAT(domain_id, '/', alias), ${databaseNowSql()}
        FROM links WHERE workspace_id = ?`,
    [workspaceId]
  )
  const { id: archiveId, workspaceId: sourceWorkspaceId } = manifest
  const data = { name, archiveId, sourceWorkspaceId, rows: loaded.rows }
  await recordChange(trx, {
    organisationId,
    workspaceId,
    actor: { userId, apiKeyId: null, address: null, requestId: null },
    audit: [
      { action: 'workspace.imported', subjectType: 'workspace', subjectId: workspaceId, data },
    ],
    feed: [{ kind: 'workspace', subjectId: workspaceId }],
  })
}

/** Gives a domain its claim, which is to be proved; one of another that is no longer good lapses. */
async function claimHost(trx: TransactionClientContract, id: string): Promise<void> {
  const now = databaseNow()
  const own = await table<DomainRow>(trx, 'domains').where('id', id).firstOrFail()
  const holder = await table<DomainRow>(trx, 'domains')
    .where({ hostname: own.hostname, lapsed_claim: '' })
    .forUpdate()
    .first()
  if (holder) {
    const claimedAtMs = (holder.claimed_at ?? holder.created_at).getTime()
    const claim = { isVerified: holder.status !== 'Pending', claimedAtMs }
    if (isClaimBlocking(claim, now.getTime())) {
      throw new ArchiveRefused(`${own.hostname} was taken in the meantime.`)
    }
    await trx.from('domains').where('id', holder.id).update({ lapsed_claim: holder.id })
  }
  const claim = { lapsed_claim: '', claimed_at: now, next_check_at: now, updated_at: now }
  await trx.from('domains').where('id', id).update(claim)
}

/** Owners of the organisation are in every workspace of it; any other member is let in. */
async function admitImporter(
  trx: TransactionClientContract,
  workspaceId: string,
  { organisationId, userId }: WorkspaceImportTarget
): Promise<void> {
  const [owner] = await select<{ id: string }>(
    trx,
    'SELECT user_id AS id FROM organisation_owners WHERE organisation_id = ? AND user_id = ?',
    [organisationId, userId]
  )
  if (owner) return
  await trx.table('workspace_members').insert({
    workspace_id: workspaceId,
    user_id: userId,
    role: 'Administrator',
    created_at: databaseNow(),
  })
}

/** @throws ArchiveRefused where the licence does not allow as many */
export async function assertLicenceRoom({ counted }: TakenNames): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    for (const limit of ['links', 'domains'] as const) {
      const room = await findLicenceRoom(trx, limit)
      if (counted[limit] > room.left) {
        throw new ArchiveRefused(
          `The archive has ${counted[limit]} ${limit}. ${room.refusal().message}`
        )
      }
    }
  })
}
