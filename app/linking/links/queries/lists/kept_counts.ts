import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import type { CountKind } from '#app/people/usage/queries/kept_link_counts'
import type { Wanted } from '#app/linking/links/queries/lists/wanted'

/** What is known of how many links there are, from the counts that every change keeps. */
export interface KeptCounts {
  /** Changes that the workspace has had: the same number, the same links. */
  changes: number

  /** Links of the workspace, deleted ones too. */
  total: number

  /** Links on the wanted shelf. */
  shelf: number

  /** Links with the wanted status (Active for states that go by time); null: none is wanted. */
  status: number | null

  /** Of the wanted shelf, by what else is wanted; nothing is known of deleted links. */
  by: Partial<Record<'folder' | 'campaign' | 'domain' | 'tag', number>>
}

interface Row {
  kind: CountKind
  item: string
  links: number
  listed: number
  changes: number
}

export async function keptCounts(wanted: Wanted): Promise<KeptCounts> {
  const items: [CountKind, string | null][] = [
    ['folder', wanted.folderId],
    ['campaign', wanted.campaignId],
    ['domain', wanted.domainId],
    ['tag', wanted.tag],
  ]
  const named = items.filter(([, item]) => item !== null)
  const rows = await select<Row>(
    db,
    `SELECT kind, item, SUM(links) AS links, SUM(listed) AS listed, SUM(changes) AS changes
       FROM link_counts WHERE workspace_id = ? AND (kind IN ('all', 'status')
         ${named.map(() => 'OR (kind = ? AND item = ?)').join(' ')})
      GROUP BY kind, item`,
    [wanted.workspaceId, ...named.flat()]
  )
  const of = (kind: CountKind, item: string) =>
    rows.find((row) => row.kind === kind && row.item === item) ?? NONE
  const all = of('all', '')
  const deleted = Number(of('status', 'Deleted').links)
  const onShelf = ({ links, listed }: Row) => Number(wanted.shelf === 0 ? listed : links - listed)
  const known = wanted.shelf === 2 ? [] : named
  return {
    changes: Number(all.changes),
    total: Number(all.links) + deleted,
    shelf: wanted.shelf === 2 ? deleted : onShelf(all),
    status: statusOf(wanted, (status) => Number(of('status', status).links)),
    by: Object.fromEntries(known.map(([kind, item]) => [kind, onShelf(of(kind, item!))])),
  }
}

const NONE: Row = { kind: 'all', item: '', links: 0, listed: 0, changes: 0 }

function statusOf({ state }: Wanted, count: (status: string) => number): number | null {
  if (state === null || state === 'Archived' || state === 'Deleted') return null
  return count(state === 'Draft' || state === 'Paused' ? state : 'Active')
}
