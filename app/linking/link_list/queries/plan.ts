import db from '@adonisjs/lucid/services/db'
import { listLimits } from '#app/linking/link_list/queries/limits'
import type { ListCounts } from '#app/linking/link_list/queries/list_counts'
import { isStateAlone, type ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import { listNarrowIndexes } from '#app/linking/link_list/queries/narrow_indexes'
import type { ListOrder } from '#app/linking/link_list/queries/order'
import { isIndexOrder } from '#app/linking/link_list/queries/scan_index'
import type { ListDriver } from '#app/linking/link_list/queries/statement'
import { findWordDriver } from '#app/linking/link_list/queries/word_driver'
import { ListVisibility } from '#app/shared/database/list_visibility'
import { select } from '#app/shared/database/sql'

/** How a page of the list is fetched. */
export type ListPlan =
  /** All that match are found by what is rarest about them, counted and sorted. */
  | { kind: 'sort'; driver: ListDriver }

  /** Too many match: the list is walked in its order until the page is full. */
  | { kind: 'scan' }

export const SCAN: ListPlan = { kind: 'scan' }

/** What finds few links, and how many at most. */
interface Candidate {
  driver: ListDriver
  size: number

  /** Links up to which it may be taken, where that is not the usual number. */
  most?: number
}

/**
 * Chooses by what is known of how many links each part of the filter leaves.
 *
 * @param order null where it makes no difference
 */
export async function planList(
  criteria: ListCriteria,
  counts: ListCounts,
  order: ListOrder | null
): Promise<ListPlan> {
  if (order && counts.visible > listLimits.ordered && isIndexOrder(criteria, order)) return SCAN
  const starts = listCountedCandidates(criteria, counts)
  if (criteria.term !== '' && counts.total <= listLimits.read) {
    starts.push({ driver: { reads: 'texts' }, size: Math.min(counts.visible, listLimits.sorted) })
  }
  const known = rarest(starts)
  if (known.size <= listLimits.sorted) return { kind: 'sort', driver: known.driver }
  for (const look of [
    findTimeCandidate,
    findHealthCandidate,
    findNarrowCandidate,
    findCreatedCandidate,
    findTermCandidate,
  ]) {
    const start = await look(criteria, order)
    if (start && start.size <= (start.most ?? listLimits.sorted)) {
      return { kind: 'sort', driver: start.driver }
    }
  }
  return SCAN
}

function listCountedCandidates(
  { visibility, externalId, tag }: ListCriteria,
  { visible: visible, status, by }: ListCounts
): Candidate[] {
  const starts: Candidate[] = [
    { driver: { reads: 'links', index: 'links_by_creation' }, size: visible },
  ]
  const add = (size: number | null | undefined, driver: ListDriver) => {
    if (typeof size === 'number') starts.push({ driver, size })
  }
  if (visibility === ListVisibility.Listed) add(status, { reads: 'links', index: 'links_by_close' })
  add(by.folder, { reads: 'links', index: 'links_folder' })
  add(by.campaign, { reads: 'links', index: 'links_campaign' })
  add(by.domain, { reads: 'links', index: 'links_domain' })
  if (tag !== null) add(by.tag, { reads: 'tag', key: tag })
  if (externalId !== null) add(1, { reads: 'links', index: 'links_external_id' })
  return starts
}

function rarest(starts: Candidate[]): Candidate {
  return starts.reduce((best, start) => (start.size <= best.size ? start : best))
}

/**
 * Finds whether a time bound is the best start: links that have ended, and those that have yet to
 * start, are often few and of an age.
 */
async function findTimeCandidate(
  criteria: ListCriteria,
  order: ListOrder | null
): Promise<Candidate | null> {
  const { workspaceId, state, at } = criteria
  if (state !== 'Expired' && state !== 'Scheduled') return null
  const [index, condition] =
    state === 'Expired' ? ['links_by_close', 'closes_at <= ?'] : ['links_by_start', 'starts_at > ?']
  const isCovered = order?.column === 'created_at' && isStateAlone(criteria)
  const most = isCovered ? listLimits.covered : listLimits.sorted
  const size = await countSome(
    `links FORCE INDEX (${index})
      WHERE workspace_id = ? AND shelf = ${ListVisibility.Listed} AND status = 'Active' AND ${condition}`,
    [workspaceId, at],
    most
  )
  return { driver: { reads: 'links', index }, size, most }
}

/** Finds whether the health is the best start: links with a problem are few. */
async function findHealthCandidate({
  workspaceId,
  visibility,
  health,
}: ListCriteria): Promise<Candidate | null> {
  if (health === null || health === 'Healthy') return null
  const size = await countSome(
    'links FORCE INDEX (links_health) WHERE workspace_id = ? AND shelf = ? AND health_status = ?',
    [workspaceId, visibility, health]
  )
  return { driver: { reads: 'links', index: 'links_health' }, size }
}

/** Finds a part that no kept count covers and that leaves few enough links; null: there is none. */
async function findNarrowCandidate(criteria: ListCriteria): Promise<Candidate | null> {
  for (const key of criteria.moreTags) {
    const size = await countSome('link_tags WHERE workspace_id = ? AND tag_key = ?', [
      criteria.workspaceId,
      key,
    ])
    if (size <= listLimits.sorted) return { driver: { reads: 'tag', key }, size }
  }
  for (const { index, condition, values } of listNarrowIndexes(criteria)) {
    const size = await countSome(
      `links l FORCE INDEX (${index}) WHERE l.workspace_id = ? AND l.shelf = ? AND ${condition}`,
      [criteria.workspaceId, criteria.visibility, ...values]
    )
    if (size <= listLimits.sorted) return { driver: { reads: 'links', index }, size }
  }
  return null
}

async function findCreatedCandidate(criteria: ListCriteria): Promise<Candidate | null> {
  const { workspaceId, visibility, createdFrom, createdTo } = criteria
  if (!createdFrom && !createdTo) return null
  const size = await countSome(
    `links FORCE INDEX (links_by_creation) WHERE workspace_id = ? AND shelf = ?
      ${createdFrom ? 'AND created_at >= ?' : ''} ${createdTo ? 'AND created_at <= ?' : ''}`,
    [workspaceId, visibility, ...[createdFrom, createdTo].filter((at) => at !== null)]
  )
  return { driver: { reads: 'links', index: 'links_by_creation' }, size }
}

async function findTermCandidate({ workspaceId, term }: ListCriteria): Promise<Candidate | null> {
  const driver = term === '' ? null : await findWordDriver(workspaceId, term)
  return driver && { driver, size: listLimits.foundByWord }
}

/** Counts no further than it has to. */
async function countSome(
  rows: string,
  values: unknown[],
  most = listLimits.sorted
): Promise<number> {
  const [{ found }] = await select<{ found: number }>(
    db,
    `SELECT COUNT(*) AS found FROM (SELECT 1 FROM ${rows} LIMIT ${most + 1}) few`,
    values
  )
  return Number(found)
}
