import db from '@adonisjs/lucid/services/db'
import { monotonicMs } from '#app/shared/clock'
import { likePattern, select } from '#app/shared/sql'
import { selection } from '#app/linking/links/queries/lists/statement'
import type { KeptCounts } from '#app/linking/links/queries/lists/kept_counts'
import {
  dependsOnTime,
  isStateAlone,
  nameOf,
  type Wanted,
} from '#app/linking/links/queries/lists/wanted'

/** How long one that was overtaken by changes is shown while it is counted anew. */
const STALE_MS = 60_000
const MOST_REMEMBERED = 1_000

interface Remembered {
  total: number
  version: string
  atMs: number
}

/** How many links match, and whether that is exact. */
export interface Total {
  total: number
  isExact: boolean
}

const remembered = new Map<string, Remembered>()
const running = new Map<string, Promise<number>>()

/**
 * How many links match a filter that many match. From the kept counts where one of them says it;
 * else counted once and remembered until a link of the workspace changes, and then shown for up to
 * a minute while it is counted again.
 *
 * @param version the same as long as the list is
 */
export async function totalOf(wanted: Wanted, counts: KeptCounts, version: string): Promise<Total> {
  const kept = keptTotal(wanted, counts)
  if (kept !== null) return { total: kept, isExact: true }
  const name = nameOf(wanted)
  const known = remembered.get(name)
  const age = known ? monotonicMs() - known.atMs : Number.POSITIVE_INFINITY
  if (known?.version === version) return { total: known.total, isExact: true }
  const counted = recount(name, wanted, counts, version)
  if (!known || age > STALE_MS) return { total: await counted, isExact: true }
  counted.catch(() => {})
  return { total: known.total, isExact: false }
}

/** Where one kept count is the whole answer. */
function keptTotal(wanted: Wanted, { shelf, status, by }: KeptCounts): number | null {
  const { state, createdFrom, createdTo, term, folderId, campaignId, domainId, tag } = wanted
  const named = [folderId, campaignId, domainId, tag].filter((name) => name !== null)
  if (createdFrom || createdTo || term !== '' || dependsOnTime(wanted)) return null
  const byStatus = state === 'Draft' || state === 'Paused'
  if (named.length === 0) return byStatus ? status : shelf
  if (named.length > 1 || byStatus) return null
  return Object.values(by)[0] ?? null
}

function recount(
  name: string,
  wanted: Wanted,
  counts: KeptCounts,
  version: string
): Promise<number> {
  const present = running.get(name)
  if (present) return present
  const counted = count(wanted, counts)
    .then((total) => {
      remembered.delete(name)
      if (remembered.size >= MOST_REMEMBERED) {
        remembered.delete(remembered.keys().next().value!)
      }
      remembered.set(name, { total, version, atMs: monotonicMs() })
      return total
    })
    .finally(() => running.delete(name))
  running.set(name, counted)
  return counted
}

async function count(wanted: Wanted, counts: KeptCounts): Promise<number> {
  const { workspaceId, shelf, term, state } = wanted
  if (state === 'Active' && counts.status !== null && isStateAlone(wanted)) {
    const others = (['Expired', 'Scheduled'] as const).map((other) => ({ ...wanted, state: other }))
    const [expired, scheduled] = await Promise.all(others.map((other) => count(other, counts)))
    return counts.status - expired - scheduled
  }
  const { sql, values } = isSearchAlone(wanted)
    ? {
        sql: 'FROM link_texts WHERE workspace_id = ? AND shelf = ? AND text LIKE ?',
        values: [workspaceId, shelf, likePattern(term)],
      }
    : selection(wanted, { reads: 'links', index: countingIndex(wanted) })
  const [{ total }] = await select<{ total: number }>(db, `SELECT COUNT(*) AS total ${sql}`, values)
  return Number(total)
}

/** Nothing but a search, in a list that the shelf makes up: the texts alone tell. */
function isSearchAlone(wanted: Wanted): boolean {
  const { state, term } = wanted
  const isWholeShelf = state === null || state === 'Archived' || state === 'Deleted'
  return term !== '' && isWholeShelf && isStateAlone({ ...wanted, term: '' })
}

/** The index that has most of what the filter asks. */
function countingIndex({ state, folderId, campaignId, domainId }: Wanted): string {
  if (folderId) return 'links_folder'
  if (campaignId) return 'links_campaign'
  if (domainId) return 'links_domain'
  return state === 'Scheduled' ? 'links_starts' : state ? 'links_ends' : 'links_created'
}
