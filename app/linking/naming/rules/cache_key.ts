/** Formats the key that the redirect caches know the link by. */
export function formatCacheKey(row: { domain_id: string; alias: string }): string {
  return `${row.domain_id}/${row.alias}`
}
