import type { ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import type { SqlFragment } from '#app/linking/link_list/queries/sql_fragment'
import { buildWordRows } from '#app/linking/link_list/queries/word_rows'
import { likePattern } from '#app/shared/database/sql'

/** What a statement reads first. The rest is joined to it in the order that is written. */
export type ListDriver =
  | { reads: 'links'; index: string }
  | { reads: 'tag'; key: string }
  | { reads: 'texts' }
  | { reads: 'words'; condition: SqlFragment }
  | { reads: 'newest'; links: number }

/** Builds `FROM ... WHERE ...` for the links `l` that the criteria name. */
export function buildSelection(criteria: ListCriteria, driver: ListDriver): SqlFragment {
  const parts = [first(criteria, driver), ...joins(criteria, driver), where(criteria)]
  return {
    sql: parts.map(({ sql }) => sql).join(' '),
    values: parts.flatMap(({ values }) => values),
  }
}

/** With each status, so that the index by which links close serves. */
export const ENDS_IN = `l.status IN ('Active', 'Paused', 'Draft', 'Archived')
  AND l.closes_at > ? AND l.closes_at <= ?`

const TAG_ROWS = 'g.workspace_id = ? AND g.tag_key = ?'
const TEXT_ROWS = 't.workspace_id = ? AND t.text LIKE ?'

function first(criteria: ListCriteria, driver: ListDriver): SqlFragment {
  const { workspaceId, term } = criteria
  switch (driver.reads) {
    case 'links':
      return { sql: `FROM links l FORCE INDEX (${driver.index})`, values: [] }
    case 'tag':
      return {
        sql: `FROM link_tags g STRAIGHT_JOIN links l ON ${TAG_ROWS} AND l.id = g.link_id`,
        values: [workspaceId, driver.key],
      }
    case 'texts':
      return {
        sql: `FROM link_texts t STRAIGHT_JOIN links l ON ${TEXT_ROWS} AND l.id = t.link_id`,
        values: [workspaceId, likePattern(term)],
      }
    case 'words': {
      const words = buildWordRows(workspaceId, driver.condition)
      return {
        sql: `FROM (${words.sql}) w STRAIGHT_JOIN links l ON l.id = w.link_id`,
        values: words.values,
      }
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

function joins(
  { workspaceId, tag, moreTags, term }: ListCriteria,
  driver: ListDriver
): SqlFragment[] {
  const all: SqlFragment[] = []
  const tags = [...(tag === null ? [] : [tag]), ...moreTags]
  const others = tags.filter((key) => driver.reads !== 'tag' || driver.key !== key)
  for (const [at, key] of others.entries()) {
    all.push({
      sql: `STRAIGHT_JOIN link_tags g${at}
        ON g${at}.workspace_id = ? AND g${at}.tag_key = ? AND g${at}.link_id = l.id`,
      values: [workspaceId, key],
    })
  }
  if (term !== '' && driver.reads !== 'texts') {
    all.push({
      sql: `STRAIGHT_JOIN link_texts t ON ${TEXT_ROWS} AND t.link_id = l.id`,
      values: [workspaceId, likePattern(term)],
    })
  }
  return all
}

function where(criteria: ListCriteria): SqlFragment {
  const conditions = ['l.workspace_id = ? AND l.shelf = ?']
  const values: unknown[] = [criteria.workspaceId, criteria.visibility]
  const add = (condition: string, ...more: unknown[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (criteria.campaignId) add('l.campaign_id = ?', criteria.campaignId)
  if (criteria.folderId) add('l.folder_id = ?', criteria.folderId)
  if (criteria.domainId) add('l.domain_id = ?', criteria.domainId)
  if (criteria.health) add('l.health_status = ?', criteria.health)
  if (criteria.externalId) add('l.external_id = ?', criteria.externalId)
  if (criteria.createdFrom) add('l.created_at >= ?', criteria.createdFrom)
  if (criteria.createdTo) add('l.created_at <= ?', criteria.createdTo)
  if (criteria.createdBy) add('l.created_by = ?', criteria.createdBy)
  if (criteria.hasPassword !== null) add('l.has_password = ?', Number(criteria.hasPassword))
  if (criteria.hasRouting !== null) add('l.has_routing = ?', Number(criteria.hasRouting))
  if (criteria.neverClicked !== null) add(`l.human_clicks ${criteria.neverClicked ? '=' : '>'} 0`)
  if (criteria.ends) add(ENDS_IN, criteria.ends.from, criteria.ends.to)
  whereState(criteria, add)
  return { sql: `WHERE ${conditions.join(' AND ')}`, values }
}

/**
 * Writes the effective state in SQL: the same order as `effectiveState`. The list's visibility
 * covers the rest.
 */
function whereState(
  { state, at }: ListCriteria,
  add: (condition: string, ...values: unknown[]) => void
): void {
  if (state === null || state === 'Deleted' || state === 'Archived') return
  if (state === 'Draft' || state === 'Paused') return add('l.status = ?', state)
  add("l.status = 'Active'")
  if (state === 'Expired') return add('l.closes_at <= ?', at)
  add('(l.closes_at IS NULL OR l.closes_at > ?)', at)
  if (state === 'Scheduled') return add('l.starts_at > ?', at)
  add('(l.starts_at IS NULL OR l.starts_at <= ?)', at)
}
