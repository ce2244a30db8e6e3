import { readListAddress, type Listing } from '#app/linking/link_list/rules/list_address'

/** Reads what a saved view lists. What it keeps of fields that no longer are is left out. */
export function readViewListing({ filter }: { filter: object }): Listing {
  const { filter: kept, sort } = readListAddress(filter as Record<string, unknown>)
  return { filter: kept, sort }
}
