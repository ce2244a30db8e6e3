import {
  computeLinkCounts,
  type CountedChange,
  type LinkCount,
} from '#app/linking/links/rules/link_counts'
import { change, chunks, type Sql } from '#app/shared/database/sql'

/** Rows of one statement. */
const ROWS = 1_000

/** Adds to the kept counts. Their rows are locked until the transaction ends: call it last. */
export async function updateLinkCounts(
  sql: Sql,
  workspaceId: string,
  changes: readonly CountedChange[]
): Promise<void> {
  const counts: (LinkCount & { changes?: number })[] = computeLinkCounts(changes)
  const all = counts.find(({ kind }) => kind === 'all')
  if (all) Object.assign(all, { changes: 1 })
  else counts.unshift({ kind: 'all', item: '', spelling: '', links: 0, listed: 0, changes: 1 })
  const rows = counts.map(({ kind, item, spelling, links, listed, changes: more = 0 }) => [
    ...[workspaceId, kind, item, spelling],
    ...[links, listed, more],
  ])
  for (const some of chunks(rows, ROWS)) {
    await change(
      sql,
      `INSERT INTO link_counts (workspace_id, kind, item, spelling, links, listed, changes) VALUES ?
         ON DUPLICATE KEY UPDATE links = links + VALUES(links), listed = listed + VALUES(listed),
           changes = changes + VALUES(changes)`,
      [some]
    )
  }
}
