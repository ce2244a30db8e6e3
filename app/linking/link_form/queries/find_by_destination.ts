import { crc32 } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { select } from '#app/shared/database/sql'

/** Destinations that one query asks for: at most 4 KB each. */
const CHUNK = 250

/** A link that leads to a destination already. */
export interface LinkOfDestination {
  id: string
  alias: string
}

/**
 * Finds a link of the workspace for each of these destinations; of several links, any. Those in the
 * archive and deleted ones do not count. Each destination is looked up by the index, so that one
 * with many links costs the same as any other.
 *
 * @param urls as links store them
 */
export async function findLinksByDestination(
  workspaceId: string,
  urls: readonly string[]
): Promise<Map<string, LinkOfDestination>> {
  const found = new Map<string, LinkOfDestination>()
  for (let start = 0; start < urls.length; start += CHUNK) {
    const some = urls.slice(start, start + CHUNK)
    const rows = await select<{ place: number; link: string | null }>(
      db,
      `SELECT asked.place, (
          SELECT CONCAT(l.id, l.alias) FROM links l FORCE INDEX (links_destination)
            WHERE l.workspace_id = ? AND l.shelf = ${ListVisibility.Listed}
              AND l.destination_crc = asked.crc
              AND CAST(l.destination_url AS BINARY) = CAST(CONVERT(asked.url USING utf8mb4) AS BINARY)
            LIMIT 1
        ) AS link
        FROM JSON_TABLE(?, '$[*]' COLUMNS (
          place FOR ORDINALITY, url VARCHAR(4096) PATH '$.url', crc INT UNSIGNED PATH '$.crc'
        )) AS asked`,
      [workspaceId, JSON.stringify(some.map((url) => ({ url, crc: crc32(url) })))]
    )
    for (const { place, link } of rows) {
      if (link !== null) {
        found.set(some[Number(place) - 1], { id: link.slice(0, 20), alias: link.slice(20) })
      }
    }
  }
  return found
}
