import type { LinkRow } from '#app/linking/links/link'

/** Columns that decide where a visitor, or the messenger that shows a preview, is led. */
const LEADING = ['destination_url', 'expired_url', 'pass_query', 'max_clicks'] as const
const LEADING_TIMES = ['starts_at', 'ends_at'] as const
const LEADING_JSON = ['routing', 'preview'] as const

/**
 * Does a change lead visitors to another address, or to one that they were not led to before? To
 * pause, archive or delete a link does not.
 */
export function leadsElsewhere(before: LinkRow, after: LinkRow): boolean {
  if (after.deleted_at !== null) return false
  const isOpened = after.status === 'Active' && before.status !== 'Active'
  return (
    before.deleted_at !== null ||
    isOpened ||
    LEADING.some((column) => before[column] !== after[column]) ||
    LEADING_TIMES.some((column) => before[column]?.getTime() !== after[column]?.getTime()) ||
    LEADING_JSON.some((column) => toText(before[column]) !== toText(after[column]))
  )
}

/** MariaDB hands JSON out as text, MySQL parsed. */
function toText(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? JSON.parse(value) : (value ?? null))
}
