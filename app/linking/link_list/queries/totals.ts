import db from '@adonisjs/lucid/services/db'
import type { ListCounts } from '#app/linking/link_list/queries/list_counts'
import {
  dependsOnTime,
  formatCriteriaKey,
  hasMoreCriteria,
  isStateAlone,
  type ListCriteria,
} from '#app/linking/link_list/queries/list_criteria'
import { listNarrowIndexes } from '#app/linking/link_list/queries/narrow_indexes'
import { buildSelection } from '#app/linking/link_list/queries/statement'
import { likePattern, select } from '#app/shared/database/sql'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { monotonicMs } from '#app/shared/time/clock'

/** How long one that was overtaken by changes is shown while it is counted again. */
const STALE_MS = 60_000
const MOST_REMEMBERED = 1_000

interface Remembered {
  total: number
  version: string
  atMs: number
}

/** How many links match, and whether that is exact. */
export interface ListTotal {
  total: number
  isExact: boolean
}

const remembered = new BoundedMap<Remembered>(MOST_REMEMBERED)
const running = new Map<string, Promise<number>>()

/**
 * Counts how many links match a filter that many match. From the kept counts where one of them says
 * it; else counted once and remembered until a link of the workspace changes, and then shown for up
 * to a minute while it is counted again.
 *
 * @param version the same as long as the list is
 */
export async function countTotal(
  criteria: ListCriteria,
  counts: ListCounts,
  version: string
): Promise<ListTotal> {
  const kept = keptTotal(criteria, counts)
  if (kept !== null) return { total: kept, isExact: true }
  const name = formatCriteriaKey(criteria)
  const known = remembered.get(name)
  const age = known ? monotonicMs() - known.atMs : Number.POSITIVE_INFINITY
  if (known?.version === version) return { total: known.total, isExact: true }
  const counted = recount(name, criteria, counts, version)
  if (!known || age > STALE_MS) return { total: await counted, isExact: true }
  counted.catch(() => {})
  return { total: known.total, isExact: false }
}

/** Returns the total where one of the link counts is the whole answer. */
function keptTotal(criteria: ListCriteria, { visible, status, by }: ListCounts): number | null {
  const { state, createdFrom, createdTo, term, folderId, campaignId, domainId, tag } = criteria
  const { externalId, health } = criteria
  if (externalId !== null || health !== null || hasMoreCriteria(criteria)) return null
  const named = [folderId, campaignId, domainId, tag].filter((name) => name !== null)
  if (createdFrom || createdTo || term !== '' || dependsOnTime(criteria)) return null
  const byStatus = state === 'Draft' || state === 'Paused'
  if (named.length === 0) return byStatus ? status : visible
  if (named.length > 1 || byStatus) return null
  return Object.values(by)[0] ?? null
}

function recount(
  name: string,
  criteria: ListCriteria,
  counts: ListCounts,
  version: string
): Promise<number> {
  const present = running.get(name)
  if (present) return present
  const counted = count(criteria, counts)
    .then((total) => {
      remembered.set(name, { total, version, atMs: monotonicMs() })
      return total
    })
    .finally(() => running.delete(name))
  running.set(name, counted)
  return counted
}

async function count(criteria: ListCriteria, counts: ListCounts): Promise<number> {
  const { workspaceId, visibility, term, state } = criteria
  if (state === 'Active' && counts.status !== null && isStateAlone(criteria)) {
    const others = (['Expired', 'Scheduled'] as const).map((other) => ({
      ...criteria,
      state: other,
    }))
    const [expired, scheduled] = await Promise.all(others.map((other) => count(other, counts)))
    return counts.status - expired - scheduled
  }
  const { sql, values } = isSearchAlone(criteria)
    ? {
        sql: 'FROM link_texts WHERE workspace_id = ? AND shelf = ? AND text LIKE ?',
        values: [workspaceId, visibility, likePattern(term)],
      }
    : buildSelection(criteria, { reads: 'links', index: countingIndex(criteria) })
  const [{ total }] = await select<{ total: number }>(db, `SELECT COUNT(*) AS total ${sql}`, values)
  return Number(total)
}

/**
 * Returns whether the list asks for nothing but a search, of everything that it shows: the texts
 * alone decide.
 */
function isSearchAlone(criteria: ListCriteria): boolean {
  const { state, term } = criteria
  const isWholeShelf = state === null || state === 'Archived' || state === 'Deleted'
  return term !== '' && isWholeShelf && isStateAlone({ ...criteria, term: '' })
}

/** Returns the index that has most of what the filter asks. */
function countingIndex(criteria: ListCriteria): string {
  const { state, folderId, campaignId, domainId, externalId, health } = criteria
  const [narrow] = listNarrowIndexes(criteria)
  if (externalId) return 'links_external_id'
  if (health) return 'links_health'
  if (narrow) return narrow.index
  if (folderId) return 'links_folder'
  if (campaignId) return 'links_campaign'
  if (domainId) return 'links_domain'
  return state === 'Scheduled' ? 'links_by_start' : state ? 'links_by_close' : 'links_by_creation'
}
