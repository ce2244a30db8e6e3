import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** What people know a link by. */
export interface LinkName {
  id: string

  /** `go.example.org/spring`: the short URL without its scheme. */
  name: string
  title: string | null
}

/** Finds those of these links of the workspace that are not deleted, in the order given. */
export async function findLinkNames(
  workspaceId: string,
  ids: readonly string[]
): Promise<LinkName[]> {
  const criteria = ids.filter(isId)
  if (criteria.length === 0) return []
  const rows = await select<{ id: string; domain_id: string; alias: string; title: string | null }>(
    db,
    `SELECT id, domain_id, alias, title FROM links
      WHERE workspace_id = ? AND id IN (?) AND deleted_at IS NULL`,
    [workspaceId, criteria]
  )
  const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
  const byId = new Map(
    rows.map(({ id, domain_id: domainId, alias, title }) => {
      return [id, { id, name: `${hosts.get(domainId)}/${alias}`, title }] as const
    })
  )
  return criteria.flatMap((id) => byId.get(id) ?? [])
}
