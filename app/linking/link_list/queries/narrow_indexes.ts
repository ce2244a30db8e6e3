import type { ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import { ENDS_IN } from '#app/linking/link_list/queries/statement'

/** A part of a filter with the index that finds it, and the condition that the index answers. */
export interface NarrowIndex {
  index: string
  condition: string
  values: unknown[]
}

/**
 * Lists the indexes of criteria that no kept count covers. Those that mostly leave the fewest links
 * come first.
 */
export function listNarrowIndexes(criteria: ListCriteria): NarrowIndex[] {
  const { ends, hasPassword, hasRouting, createdBy, neverClicked } = criteria
  const all: NarrowIndex[] = []
  if (ends) {
    all.push({ index: 'links_by_close', condition: ENDS_IN, values: [ends.from, ends.to] })
  }
  const add = (index: string, condition: string, value: unknown) =>
    all.push({ index, condition: `l.${condition}`, values: [value] })
  if (hasPassword !== null) add('links_with_password', 'has_password = ?', Number(hasPassword))
  if (hasRouting !== null) add('links_with_routing', 'has_routing = ?', Number(hasRouting))
  if (createdBy) add('links_creator', 'created_by = ?', createdBy)
  if (neverClicked !== null) add('links_clicks', `human_clicks ${neverClicked ? '=' : '>'} ?`, 0)
  return all
}
