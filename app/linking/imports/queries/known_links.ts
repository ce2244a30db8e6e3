import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ImportLineRow } from '#app/linking/imports/import_line_row'
import type { SourceLink } from '#app/linking/imports/rules/source_link'
import type { LinkRow } from '#app/linking/links/link'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import { select, table } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'

/** A link that has an alias already, or an earlier line of the same file that will have it. */
export interface KnownLink {
  /** null: a line that was only checked. */
  id: string | null
  destinationUrl: string

  /** Of this workspace, and not deleted? */
  isOurs: boolean
}

type Client = Pick<QueryClientContract, 'from' | 'rawQuery'>

/** Finds links that have these aliases on their domains, by `<domain id>/<alias>`. */
export async function findLinksByKey(
  wanted: { domainId: string; alias: string }[],
  workspaceId: string,
  client: Client = db
): Promise<Map<string, KnownLink>> {
  const found = new Map<string, KnownLink>()
  for (const [domainId, group] of Map.groupBy(wanted, (one) => one.domainId)) {
    const rows = await table<LinkRow>(client, 'links')
      .where('domain_id', domainId)
      .whereIn('alias', [...new Set(group.map(({ alias }) => alias))])
      .select('id', 'domain_id', 'alias', 'destination_url', 'workspace_id', 'deleted_at')
    for (const row of rows) {
      const isOurs = row.workspace_id === workspaceId && row.deleted_at === null
      found.set(formatCacheKey(row), { id: row.id, destinationUrl: row.destination_url, isOurs })
    }
  }
  return found
}

/** Finds earlier lines of a file that was only checked, which will have these aliases. */
export async function findLinesByKey(
  importId: string,
  aliases: string[],
  client: Client = db
): Promise<Map<string, KnownLink>> {
  if (aliases.length === 0) return new Map()
  const rows = await table<ImportLineRow & { domain_id: string; alias: string }>(
    client,
    'import_lines'
  )
    .where({ import_id: importId, outcome: 'Creatable' })
    .whereIn('alias', aliases)
    .select('domain_id', 'alias', 'entry')
  return new Map(
    rows.map((row) => {
      const { destinationUrl } = parseJsonColumn<SourceLink>(row.entry)
      const known = { id: null, destinationUrl: destinationUrl?.trim() ?? '', isOurs: true }
      return [formatCacheKey(row), known]
    })
  )
}

/**
 * Finds links that an earlier import made of the same lines of the same file: what a line without
 * an alias is known by.
 *
 * @returns ids by position
 */
export async function findLinksByPosition(
  file: { workspaceId: string; fileHash: string },
  positions: number[],
  client: Client = db
): Promise<Map<number, string>> {
  if (positions.length === 0) return new Map()
  const rows = await select<{ position: number; id: string }>(
    client,
    `SELECT n.position, l.id FROM import_lines n
       JOIN imports i ON i.id = n.import_id
       JOIN links l ON l.id = n.link_id
      WHERE i.workspace_id = ? AND i.file_hash = ? AND n.position IN (?)
        AND l.deleted_at IS NULL`,
    [file.workspaceId, file.fileHash, positions]
  )
  return new Map(rows.map((row) => [Number(row.position), row.id]))
}
