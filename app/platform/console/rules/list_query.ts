import { readWholeNumber } from '#app/shared/text/whole_number'

/** What the address of a list says: which page of it, and what is looked for. */
export interface ListQuery {
  page: number
  search: string
}

/**
 * Reads the query of a list. A page number that is typed wrongly is the first page, not an error.
 */
export function listQuery(query: Record<string, unknown>): ListQuery {
  const page = readWholeNumber(query.page) ?? 1
  const search = typeof query.search === 'string' ? query.search.slice(0, 500) : ''
  return { page: page > 0 && page < 1_000_000 ? page : 1, search }
}

/** Returns the address of another page of the same list. */
export function pageUrl(path: string, query: Record<string, string>): (page: number) => string {
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  return (page) => `${path}?${new URLSearchParams([...kept, ['page', String(page)]])}`
}
