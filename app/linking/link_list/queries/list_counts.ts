import db from '@adonisjs/lucid/services/db'
import type { ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import type { LinkCountKind } from '#app/people/usage/queries/read_link_counts'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { select } from '#app/shared/database/sql'

/** What is known of how many links there are, from the counts that every change keeps. */
export interface ListCounts {
  /** Changes that the workspace has had: the same number, the same links. */
  changes: number

  /** Links of the workspace, deleted ones too. */
  total: number

  /** Links on the wanted list. */
  visible: number

  /** Links with the wanted status (Active for states that go by time); null: none is wanted. */
  status: number | null

  /** Of the wanted list, by what else is wanted; nothing is known of deleted links. */
  by: Partial<Record<'folder' | 'campaign' | 'domain' | 'tag', number>>
}

interface Row {
  kind: LinkCountKind
  item: string
  links: number
  listed: number
  changes: number
}

export async function readListCounts(criteria: ListCriteria): Promise<ListCounts> {
  const items: [LinkCountKind, string | null][] = [
    ['folder', criteria.folderId],
    ['campaign', criteria.campaignId],
    ['domain', criteria.domainId],
    ['tag', criteria.tag],
  ]
  const named = items.filter(([, item]) => item !== null)
  const rows = await select<Row>(
    db,
    `SELECT kind, item, SUM(links) AS links, SUM(listed) AS listed, SUM(changes) AS changes
       FROM link_counts WHERE workspace_id = ? AND (kind IN ('all', 'status')
         ${named.map(() => 'OR (kind = ? AND item = ?)').join(' ')})
      GROUP BY kind, item`,
    [criteria.workspaceId, ...named.flat()]
  )
  const of = (kind: LinkCountKind, item: string) =>
    rows.find((row) => row.kind === kind && row.item === item) ?? NONE
  const all = of('all', '')
  const deleted = Number(of('status', 'Deleted').links)
  const countVisible = ({ links, listed }: Row) =>
    Number(criteria.visibility === ListVisibility.Listed ? listed : links - listed)
  const known = criteria.visibility === ListVisibility.Deleted ? [] : named
  return {
    changes: Number(all.changes),
    total: Number(all.links) + deleted,
    visible: criteria.visibility === ListVisibility.Deleted ? deleted : countVisible(all),
    status: countStatus(criteria, (status) => Number(of('status', status).links)),
    by: Object.fromEntries(known.map(([kind, item]) => [kind, countVisible(of(kind, item!))])),
  }
}

const NONE: Row = { kind: 'all', item: '', links: 0, listed: 0, changes: 0 }

function countStatus({ state }: ListCriteria, count: (status: string) => number): number | null {
  if (state === null || state === 'Archived' || state === 'Deleted') return null
  return count(state === 'Draft' || state === 'Paused' ? state : 'Active')
}
