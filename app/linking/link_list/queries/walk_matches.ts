import db from '@adonisjs/lucid/services/db'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { readListCounts } from '#app/linking/link_list/queries/list_counts'
import { readCriteria } from '#app/linking/link_list/queries/list_criteria'
import { planList } from '#app/linking/link_list/queries/plan'
import type { SqlFragment } from '#app/linking/link_list/queries/sql_fragment'
import { buildSelection } from '#app/linking/link_list/queries/statement'
import type { Workspace } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

/** A filter at one moment: what it matches is the same however long the walk takes. */
export interface MatchWalk {
  filter: LinkFilter

  /** The moment at which states are judged. */
  at: Date

  /** Links with a later id are left out. */
  untilId: string
}

/** Counts the links of a walk. */
export async function countMatchingLinks(workspace: Workspace, walk: MatchWalk): Promise<number> {
  const selection = await openWalk(workspace, walk)
  if (!selection) return 0
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total ${selection.sql} AND l.id <= ?`,
    [...selection.values, walk.untilId]
  )
  return Number(total)
}

/** Finds the next links of a walk, by id. */
export async function findNextMatchingIds(
  workspace: Workspace,
  walk: MatchWalk,
  afterId: string,
  atMost: number
): Promise<string[]> {
  const selection = await openWalk(workspace, walk)
  if (!selection) return []
  const rows = await select<{ id: string }>(
    db,
    `SELECT l.id ${selection.sql} AND l.id > ? AND l.id <= ? ORDER BY l.id LIMIT ?`,
    [...selection.values, afterId, walk.untilId, atMost]
  )
  return rows.map(({ id }) => id)
}

async function openWalk(
  workspace: Workspace,
  { filter, at }: MatchWalk
): Promise<SqlFragment | null> {
  const criteria = readCriteria(workspace, filter, at)
  if (!criteria) return null
  const pinned = { ...criteria, at }
  const plan = await planList(pinned, await readListCounts(pinned), null)
  const driver =
    plan.kind === 'sort' ? plan.driver : ({ reads: 'links', index: 'links_by_creation' } as const)
  return buildSelection(pinned, driver)
}
