import db from '@adonisjs/lucid/services/db'
import { tagKey } from '#app/linking/links/rules/tags'
import { select } from '#app/shared/database/sql'
import { allOf, anyOf, isIn, not, type SqlCondition } from '#app/shared/database/sql_condition'

/** Filters that choose links by what they are now. */
export const LINK_FILTERS = ['linkId', 'folderId', 'tag', 'domainId'] as const
export type LinkFilterName = (typeof LINK_FILTERS)[number]

/** One filter: it holds for any of the values, or where the value is unknown. */
export interface FilterValues {
  values: string[]
  orUnknown: boolean
}

/** A filter by its name; an excluded one holds for none of the values. */
export interface NamedFilter<Name> extends FilterValues {
  name: Name
  isExcluded: boolean
}

/** Filters that hold together. */
export type LinkFilters = readonly NamedFilter<LinkFilterName>[]

/** Links that a report is about. */
export interface ChosenLinks {
  /** Ids; null where there are too many to name. */
  ids: string[] | null

  /** Is the link in the column one of them? */
  condition: (column: string) => SqlCondition
}

/** Links that a statement names one by one. More are found again by each statement. */
const NAMED_LINKS = 2_000

/**
 * Finds the links of a workspace that the filters choose, deleted ones included, because their clicks
 * count on. A filter that names things of another workspace chooses none.
 *
 * @param linkId null for the links of the whole workspace
 * @returns null for the whole workspace
 */
export async function chooseLinks(
  { workspaceId, linkId }: { workspaceId: string; linkId: string | null },
  filters: LinkFilters
): Promise<ChosenLinks | null> {
  if (filters.length === 0) return linkId === null ? null : toChosenLinks([linkId])
  const where = allOf([
    { text: 'l.workspace_id = ?', values: [workspaceId] },
    ...(linkId === null ? [] : [{ text: 'l.id = ?', values: [linkId] }]),
    ...filters.map((filter) => {
      const part = anyOf(PARTS[filter.name](filter))
      return filter.isExcluded ? not(part) : part
    }),
  ])
  const rows = await select<{ id: string }>(
    db,
    `SELECT l.id FROM links l WHERE ${where.text} ORDER BY l.id LIMIT ?`,
    [...where.values, NAMED_LINKS + 1]
  )
  if (rows.length <= NAMED_LINKS) return toChosenLinks(rows.map(({ id }) => id))
  return {
    ids: null,
    condition: (column) => ({
      text: `${column} IN (SELECT l.id FROM links l WHERE ${where.text})`,
      values: where.values,
    }),
  }
}

function toChosenLinks(ids: string[]): ChosenLinks {
  return { ids, condition: (column) => anyOf([isIn(column, ids)]) }
}

/** What each filter says of a link `l`; any of them has to hold. */
const PARTS: Record<LinkFilterName, (filter: FilterValues) => SqlCondition[]> = {
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
