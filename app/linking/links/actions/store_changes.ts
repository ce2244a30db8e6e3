import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { lockTargetFolders } from '#app/linking/links/actions/lock_target_folders'
import { toStoredRow, toTagRows, toVersionRow } from '#app/linking/links/actions/store_link'
import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import { toLinkRecord, type LinkRow } from '#app/linking/links/link'
import { leadsElsewhere } from '#app/linking/links/rules/leads_elsewhere'
import {
  CHANGEABLE_LINK_COLUMNS,
  CHECKED_LINK_COLUMNS,
} from '#app/linking/links/rules/link_columns'
import { keepHealth } from '#app/linking/links/rules/reset_health'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { updateSearchIndex } from '#app/linking/search_index/actions/update_search_index'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { upsert } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** A link as it is to be from now on. */
export interface LinkChange {
  /** As it is, locked by the caller. */
  before: LinkRow

  /** With its new version and time of change. */
  after: LinkRow

  /** The words for what changed; none when it was deleted. */
  words: string[]
  deleted?: boolean

  /** The version whose settings were brought back. */
  restoredFrom?: number

  /** The change of many links that it is part of, which has a line of its own in the audit log. */
  changeId?: string
}

/** Rows of one statement. */
const CHUNK = 200

/**
 * Stores changed links, their tags and versions, and what a change leaves behind.
 *
 * @throws Problem `folder.not_found` for a folder that was deleted in the meantime,
 * `account.suspended` for a change of where links lead
 */
export async function storeChangedLinks(
  trx: TransactionClientContract,
  given: LinkChange[],
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  if (given.length === 0) return
  const changes = given.map((one) => ({
    ...one,
    after: keepHealth(one.before, one.after, databaseNow()),
  }))
  if (changes.some(({ before, after }) => leadsElsewhere(before, after))) {
    await requireUnsuspended(trx, workspace.organisationId)
  }
  await lockTargetFolders(trx, workspace.id, changes)
  for (let start = 0; start < changes.length; start += CHUNK) {
    await storeRows(trx, changes.slice(start, start + CHUNK), actor)
  }
  await updateSearchIndex(trx, workspace.id, changes)
  const hosts = await findDomainHosts(
    changes.map(({ after }) => after.domain_id),
    trx
  )
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: changes.map(({ after, words, deleted, restoredFrom, changeId }) => ({
      action: deleted ? 'link.deleted' : 'link.updated',
      subjectType: 'link',
      subjectId: after.id,
      data: deleted
        ? { shortUrl: toLinkRecord(after, hosts.get(after.domain_id)!).shortUrl, changeId }
        : { version: after.version, changes: words, restoredFrom, changeId },
    })),
    events: changes.map(({ after, words, deleted }) => {
      const link = toLinkRecord(after, hosts.get(after.domain_id)!)
      return deleted
        ? { type: 'link.deleted', data: { link } }
        : { type: 'link.updated', data: { link, changes: words } }
    }),
    feed: changes.map(({ after }) => ({
      kind: 'link' as const,
      subjectId: after.id,
      cacheKey: formatCacheKey(after),
    })),
  })
  await updateLinkCounts(trx, workspace.id, changes)
}

async function storeRows(
  trx: TransactionClientContract,
  changes: LinkChange[],
  actor: Actor
): Promise<void> {
  const rows = changes.map(({ after }) => toStoredRow(after))
  await upsert(trx, 'links', rows, [...CHANGEABLE_LINK_COLUMNS, ...CHECKED_LINK_COLUMNS])
  const retagged = changes.filter(({ words }) => words.includes('tags')).map(({ after }) => after)
  if (retagged.length > 0) {
    const ids = retagged.map(({ id }) => id)
    await trx.from('link_tags').whereIn('link_id', ids).delete()
    const tags = retagged.flatMap(toTagRows)
    if (tags.length > 0) await trx.table('link_tags').multiInsert(tags)
  }
  const kept = changes.filter(({ deleted }) => !deleted)
  if (kept.length === 0) return
  await trx
    .table('link_versions')
    .multiInsert(
      kept.map(({ after, words, restoredFrom }) => toVersionRow(after, words, actor, restoredFrom))
    )
}
