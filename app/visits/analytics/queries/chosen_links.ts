import db from '@adonisjs/lucid/services/db'
import { tagKey } from '#app/linking/links/rules/tags'
import { select } from '#app/shared/sql'
import {
  choosesLinks,
  type FilterValues,
  type LinkFilterName,
  type ReportFilters,
} from '#app/visits/analytics/rules/filters'

/** Whose clicks: a workspace's, or one link's. */
export interface ClickScope {
  workspaceId: string
  linkId: string | null
}

/** A condition of a statement with the values of its question marks. */
export interface ClickCondition {
  text: string
  values: unknown[]
}

/** Links that a report is about. */
export interface ChosenLinks {
  /** Ids; null where there are too many to name. */
  ids: string[] | null

  /** Is the link in the column one of them? */
  condition: (column: string) => ClickCondition
}

/** Links that a statement names one by one. More are found again by each statement. */
const NAMED_LINKS = 2_000

/**
 * Finds the links that the filters choose, deleted ones included, because their clicks count on. A
 * filter that names things of another workspace chooses none.
 *
 * @returns null for the whole workspace
 */
export async function findChosenLinks(
  { workspaceId, linkId }: ClickScope,
  filters: ReportFilters
): Promise<ChosenLinks | null> {
  if (!choosesLinks(filters)) return linkId === null ? null : toChosenLinks([linkId])
  const parts: ClickCondition[] = [{ text: 'l.workspace_id = ?', values: [workspaceId] }]
  if (linkId !== null) parts.push({ text: 'l.id = ?', values: [linkId] })
  for (const [name, filter] of Object.entries(filters.byLink)) {
    parts.push(anyOf(PARTS[name as LinkFilterName](filter)))
  }
  const where = parts.map(({ text }) => text).join(' AND ')
  const values = parts.flatMap((part) => part.values)
  const rows = await select<{ id: string }>(
    db,
    `SELECT l.id FROM links l WHERE ${where} ORDER BY l.id LIMIT ?`,
    [...values, NAMED_LINKS + 1]
  )
  if (rows.length <= NAMED_LINKS) return toChosenLinks(rows.map(({ id }) => id))
  return {
    ids: null,
    condition: (column) => ({
      text: `${column} IN (SELECT l.id FROM links l WHERE ${where})`,
      values,
    }),
  }
}

function toChosenLinks(ids: string[]): ChosenLinks {
  return { ids, condition: (column) => anyOf([isIn(column, ids)]) }
}

/** What each filter of links says of a link `l`; any of them has to hold. */
const PARTS: Record<LinkFilterName, (filter: FilterValues) => ClickCondition[]> = {
  linkId: ({ values }) => [isIn('l.id', values)],
  folderId: ({ values, orUnknown }) => [
    isIn('l.folder_id', values),
    ...(orUnknown ? [{ text: 'l.folder_id IS NULL', values: [] }] : []),
  ],
  domainId: ({ values, orUnknown }) => [
    isIn('l.domain_id', [...values, ...(orUnknown ? [''] : [])]),
  ],
  tag: ({ values, orUnknown }) => [
    {
      text: `l.id IN (SELECT t.link_id FROM link_tags t
        WHERE t.workspace_id = l.workspace_id AND t.tag_key IN (?))`,
      values: [values.length > 0 ? values.map(tagKey) : [null]],
    },
    ...(orUnknown
      ? [{ text: 'NOT EXISTS (SELECT 1 FROM link_tags t WHERE t.link_id = l.id)', values: [] }]
      : []),
  ],
}

/** Returns a condition that holds for any of the values; for none, where there are none. */
export function isIn(column: string, values: readonly (string | number)[]): ClickCondition {
  return values.length > 0
    ? { text: `${column} IN (?)`, values: [values] }
    : { text: 'FALSE', values: [] }
}

export function anyOf(parts: ClickCondition[]): ClickCondition {
  return {
    text: `(${parts.map(({ text }) => text).join(' OR ')})`,
    values: parts.flatMap(({ values }) => values),
  }
}
