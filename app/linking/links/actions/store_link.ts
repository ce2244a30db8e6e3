import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockTargetDomains } from '#app/linking/links/actions/lock_target_domains'
import { lockTargetFolders } from '#app/linking/links/actions/lock_target_folders'
import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import { parseLinkRouting, parseTags, toLinkRecord, type LinkRow } from '#app/linking/links/link'
import { LINK_SETTINGS } from '#app/linking/links/rules/link_columns'
import { tagKey } from '#app/linking/links/rules/tags'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { updateSearchIndex } from '#app/linking/search_index/actions/update_search_index'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { parseStoredPreview } from '#app/redirect/links/link_preview'

/** A new link, and the host of its domain. */
export interface NewLink {
  link: LinkRow
  host: string
}

/** Rows of one statement: a few hundred stay well below any server's packet limit. */
const CHUNK = 200

/**
 * Inserts links with their tags, their first versions and what a change leaves behind.
 *
 * @throws Problem `domain.not_found`, `folder.not_found` for what was removed in the meantime
 */
export async function storeNewLinks(
  trx: TransactionClientContract,
  all: NewLink[],
  actor: Actor,
  workspace: Workspace
): Promise<void> {
  const changes = all.map(({ link }) => ({ before: null, after: link }))
  await lockTargetDomains(
    trx,
    workspace.id,
    all.map(({ link }) => link)
  )
  await lockTargetFolders(trx, workspace.id, changes)
  for (let start = 0; start < all.length; start += CHUNK) {
    const links = all.slice(start, start + CHUNK).map(({ link }) => link)
    const tags = links.flatMap(toTagRows)
    await trx.table('links').multiInsert(links.map(toStoredRow))
    if (tags.length > 0) await trx.table('link_tags').multiInsert(tags)
    await trx
      .table('link_versions')
      .multiInsert(links.map((link) => toVersionRow(link, ['created'], actor)))
  }
  await updateSearchIndex(trx, workspace.id, changes)
  const made = all.map(({ link, host }) => ({ link, record: toLinkRecord(link, host) }))
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: made.map(({ link, record }) => ({
      action: 'link.created',
      subjectType: 'link',
      subjectId: link.id,
      data: { shortUrl: record.shortUrl, destinationUrl: link.destination_url },
    })),
    events: made.map(({ record }) => ({ type: 'link.created', data: { link: record } })),
    feed: made.map(({ link }) => ({
      kind: 'link' as const,
      subjectId: link.id,
      cacheKey: formatCacheKey(link),
    })),
  })
  await updateLinkCounts(trx, workspace.id, changes)
}

/** Returns the row as it goes in: JSON columns take text, whatever form they came out in. */
export function toStoredRow(link: LinkRow): LinkRow {
  const routing = parseLinkRouting(link)
  return {
    ...link,
    tags: JSON.stringify(parseTags(link)),
    routing: routing && JSON.stringify(routing),
  }
}

/** Returns the rows of `link_tags` that say what the link's own tags say. */
export function toTagRows(link: LinkRow) {
  return parseTags(link).map((tag) => ({
    workspace_id: link.workspace_id,
    tag_key: tagKey(tag),
    link_id: link.id,
    tag,
  }))
}

/**
 * Returns the link as it now is, to be kept under its version.
 *
 * @param changes the words for what changed, as in the event
 * @param restoredFrom the version whose settings were brought back
 */
export function toVersionRow(
  link: LinkRow,
  changes: string[],
  actor: Actor,
  restoredFrom?: number
) {
  const read = {
    ...link,
    tags: parseTags(link),
    routing: parseLinkRouting(link),
    preview: parseStoredPreview(link.preview),
  }
  const data = Object.fromEntries(LINK_SETTINGS.map((column) => [column, read[column]]))
  return {
    link_id: link.id,
    version: link.version,
    data: JSON.stringify({
      ...data,
      has_password: link.password_hash !== null,
      restored_from: restoredFrom,
    }),
    changes: JSON.stringify(changes),
    actor_user_id: actor.userId,
    api_key_id: actor.apiKeyId,
    created_at: link.updated_at,
  }
}
