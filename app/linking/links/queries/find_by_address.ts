import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import type { LinkRow } from '#app/linking/links/link'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { table } from '#app/shared/database/sql'

/** The index of aliases begins with the list that shows a link. */
const NOT_DELETED = [ListVisibility.Listed, ListVisibility.Archived]

/** Links of one alias on several domains that are looked at. */
const MOST = 100

/**
 * Finds the link that someone means by what they typed: an alias, `host/alias` or a whole short
 * URL.
 *
 * @returns its id; null when there is none, or when the alias alone fits several domains
 */
export async function findByAddress(workspaceId: string, typed: string): Promise<string | null> {
  const [, host, alias] =
    /^(?:https?:\/\/)?(?:([^/]+)\/)?\/?([A-Za-z0-9_-]+)\/?$/i.exec(typed) ?? []
  if (!alias) return null
  const rows = await table<Pick<LinkRow, 'id' | 'domain_id'>>(db, 'links')
    .where({ workspace_id: workspaceId, alias })
    .whereIn('shelf', NOT_DELETED)
    .limit(MOST)
    .select('id', 'domain_id')
  const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
  const meant = rows.filter(
    (row) => !host || hosts.get(row.domain_id)!.toLowerCase() === host.toLowerCase()
  )
  return meant.length === 1 ? meant[0].id : null
}
