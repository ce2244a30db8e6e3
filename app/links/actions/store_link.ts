import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { tagKey } from '#app/links/rules/tags'
import { recordChange } from '#app/shared/record_change'
import type { ShortUrlDomain } from '#app/domains/queries/find_domain'
import type { Actor, Workspace } from '#app/access/workspace_access'
import { cacheKeyOf, tagsOf, toLinkRecord, type LinkRow } from '#app/links/link'

/** Fields that a version keeps: all that a person can change. */
const VERSIONED = [
  'destination_url',
  'title',
  'description',
  'notes',
  'tags',
  'folder_id',
  'campaign_id',
  'status',
  'starts_at',
  'ends_at',
  'redirect_type',
  'routing',
] as const

/** Inserts a link with its tags, its first version and what a change leaves behind. */
export async function storeNewLink(
  trx: TransactionClientContract,
  link: LinkRow,
  domain: ShortUrlDomain,
  actor: Actor,
  workspace: Workspace
): Promise<void> {
  await trx.table('links').insert(link)
  await storeTags(trx, link)
  await storeVersion(trx, link, ['created'], actor)
  const record = toLinkRecord(link, domain.host)
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [
      {
        action: 'link.created',
        subjectType: 'link',
        subjectId: link.id,
        data: { shortUrl: record.shortUrl, destinationUrl: link.destination_url },
      },
    ],
    events: [{ type: 'link.created', data: { link: record } }],
    feed: [{ kind: 'link', subjectId: link.id, cacheKey: cacheKeyOf(link) }],
  })
}

/** Makes `link_tags` say what the link's own tags say. */
export async function storeTags(trx: TransactionClientContract, link: LinkRow): Promise<void> {
  const tags = tagsOf(link)
  if (link.version > 1) await trx.from('link_tags').where('link_id', link.id).delete()
  if (tags.length === 0) return
  await trx.table('link_tags').multiInsert(
    tags.map((tag) => ({
      workspace_id: link.workspace_id,
      tag_key: tagKey(tag),
      link_id: link.id,
      tag,
    }))
  )
}

/**
 * Keeps the link as it now is under its version.
 *
 * @param changes the words for what changed, as in the event
 */
export async function storeVersion(
  trx: TransactionClientContract,
  link: LinkRow,
  changes: string[],
  actor: Actor
): Promise<void> {
  const data = Object.fromEntries(VERSIONED.map((field) => [field, link[field]]))
  await trx.table('link_versions').insert({
    link_id: link.id,
    version: link.version,
    data: JSON.stringify({ ...data, has_password: link.password_hash !== null }),
    changes: JSON.stringify(changes),
    actor_user_id: actor.userId,
    api_key_id: actor.apiKeyId,
    created_at: link.updated_at,
  })
}
