import { likePattern } from '#app/shared/sql'
import type { Wanted } from '#app/linking/links/queries/lists/wanted'

/** A condition or a join with its values. */
export interface Fragment {
  sql: string
  values: unknown[]
}

/** What a statement reads first. The rest is joined to it in the order that is written. */
export type Driver =
  | { reads: 'links'; index: string }
  | { reads: 'tag' }
  | { reads: 'texts' }
  | { reads: 'words'; condition: Fragment }
  | { reads: 'newest'; links: number }

/** `FROM ... WHERE ...` for the links `l` that are wanted. */
export function selection(wanted: Wanted, driver: Driver): Fragment {
  const parts = [first(wanted, driver), ...joins(wanted, driver), where(wanted)]
  return {
    sql: parts.map(({ sql }) => sql).join(' '),
    values: parts.flatMap(({ values }) => values),
  }
}

const TAG_ROWS = 'g.workspace_id = ? AND g.tag_key = ?'
const TEXT_ROWS = 't.workspace_id = ? AND t.text LIKE ?'

function first(wanted: Wanted, driver: Driver): Fragment {
  const { workspaceId, tag, term } = wanted
  switch (driver.reads) {
    case 'links':
      return { sql: `FROM links l FORCE INDEX (${driver.index})`, values: [] }
    case 'tag':
      return {
        sql: `FROM link_tags g STRAIGHT_JOIN links l ON ${TAG_ROWS} AND l.id = g.link_id`,
        values: [workspaceId, tag],
      }
    case 'texts':
      return {
        sql: `FROM link_texts t STRAIGHT_JOIN links l ON ${TEXT_ROWS} AND l.id = t.link_id`,
        values: [workspaceId, likePattern(term)],
      }
    case 'words':
      return {
        sql: `FROM (SELECT DISTINCT link_id FROM link_words
                WHERE workspace_id = ? AND (${driver.condition.sql})) w
              STRAIGHT_JOIN links l ON l.id = w.link_id`,
        values: [workspaceId, ...driver.condition.values],
      }
    case 'newest':
      return {
        sql: `FROM (SELECT link_id FROM link_texts WHERE workspace_id = ?
                ORDER BY link_id DESC LIMIT ${driver.links}) n
              STRAIGHT_JOIN links l ON l.id = n.link_id`,
        values: [workspaceId],
      }
  }
}

function joins({ workspaceId, tag, term }: Wanted, { reads }: Driver): Fragment[] {
  const all: Fragment[] = []
  if (tag !== null && reads !== 'tag') {
    all.push({
      sql: `STRAIGHT_JOIN link_tags g ON ${TAG_ROWS} AND g.link_id = l.id`,
      values: [workspaceId, tag],
    })
  }
  if (term !== '' && reads !== 'texts') {
    all.push({
      sql: `STRAIGHT_JOIN link_texts t ON ${TEXT_ROWS} AND t.link_id = l.id`,
      values: [workspaceId, likePattern(term)],
    })
  }
  return all
}

function where(wanted: Wanted): Fragment {
  const conditions = ['l.workspace_id = ? AND l.shelf = ?']
  const values: unknown[] = [wanted.workspaceId, wanted.shelf]
  const add = (condition: string, ...more: unknown[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (wanted.campaignId) add('l.campaign_id = ?', wanted.campaignId)
  if (wanted.folderId) add('l.folder_id = ?', wanted.folderId)
  if (wanted.domainId) add('l.domain_id = ?', wanted.domainId)
  if (wanted.createdFrom) add('l.created_at >= ?', wanted.createdFrom)
  if (wanted.createdTo) add('l.created_at <= ?', wanted.createdTo)
  whereState(wanted, add)
  return { sql: `WHERE ${conditions.join(' AND ')}`, values }
}

/** The effective state in SQL: the same order as `effectiveState`. The shelf says the rest. */
function whereState(
  { state, at }: Wanted,
  add: (condition: string, ...values: unknown[]) => void
): void {
  if (state === null || state === 'Deleted' || state === 'Archived') return
  if (state === 'Draft' || state === 'Paused') return add('l.status = ?', state)
  add("l.status = 'Active'")
  if (state === 'Expired') return add('l.ends_at <= ?', at)
  add('(l.ends_at IS NULL OR l.ends_at > ?)', at)
  if (state === 'Scheduled') return add('l.starts_at > ?', at)
  add('(l.starts_at IS NULL OR l.starts_at <= ?)', at)
}
