import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import { listLimits } from '#app/linking/links/queries/lists/limits'
import type { Driver } from '#app/linking/links/queries/lists/statement'
import { isInOrder } from '#app/linking/links/queries/lists/walk'
import type { ListOrder } from '#app/linking/links/queries/lists/order'
import { wordDriver } from '#app/linking/links/queries/lists/word_driver'
import type { KeptCounts } from '#app/linking/links/queries/lists/kept_counts'
import { isStateAlone, type Wanted } from '#app/linking/links/queries/lists/wanted'

/** How a page is come by. */
export type Plan =
  /** All that match are found by what is rarest about them, counted and sorted. */
  | { kind: 'gather'; driver: Driver }

  /** Too many match: the list is walked in its order until the page is full. */
  | { kind: 'walk' }

const WALK: Plan = { kind: 'walk' }

/** What finds few links, and how many at most. */
interface Start {
  driver: Driver
  size: number

  /** Links up to which it may be taken, where that is not the usual number. */
  most?: number
}

/**
 * Chooses by what is known of how many links each part of the filter leaves.
 *
 * @param order null where it makes no difference
 */
export async function planFor(
  wanted: Wanted,
  counts: KeptCounts,
  order: ListOrder | null
): Promise<Plan> {
  if (order && counts.shelf > listLimits.ordered && isInOrder(wanted, order)) return WALK
  const starts = keptStarts(wanted, counts)
  if (wanted.term !== '' && counts.total <= listLimits.read) {
    starts.push({ driver: { reads: 'texts' }, size: Math.min(counts.shelf, listLimits.gathered) })
  }
  const known = rarest(starts)
  if (known.size <= listLimits.gathered) return { kind: 'gather', driver: known.driver }
  for (const look of [timeStart, createdStart, termStart]) {
    const start = await look(wanted, order)
    if (start && start.size <= (start.most ?? listLimits.gathered)) {
      return { kind: 'gather', driver: start.driver }
    }
  }
  return WALK
}

function keptStarts({ shelf }: Wanted, { shelf: onShelf, status, by }: KeptCounts): Start[] {
  const starts: Start[] = [{ driver: { reads: 'links', index: 'links_created' }, size: onShelf }]
  const add = (size: number | null | undefined, driver: Driver) => {
    if (typeof size === 'number') starts.push({ driver, size })
  }
  if (shelf === 0) add(status, { reads: 'links', index: 'links_ends' })
  add(by.folder, { reads: 'links', index: 'links_folder' })
  add(by.campaign, { reads: 'links', index: 'links_campaign' })
  add(by.domain, { reads: 'links', index: 'links_domain' })
  add(by.tag, { reads: 'tag' })
  return starts
}

function rarest(starts: Start[]): Start {
  return starts.reduce((best, start) => (start.size <= best.size ? start : best))
}

/**
 * Links that have ended, and such as have yet to start, are often few, and often all of an age: a
 * walk from the newest would pass by most others. Their index has the time of creation in it.
 */
async function timeStart(wanted: Wanted, order: ListOrder | null): Promise<Start | null> {
  const { workspaceId, state, at } = wanted
  if (state !== 'Expired' && state !== 'Scheduled') return null
  const [index, condition] =
    state === 'Expired' ? ['links_ends', 'ends_at <= ?'] : ['links_starts', 'starts_at > ?']
  const isCovered = order?.column === 'created_at' && isStateAlone(wanted)
  const most = isCovered ? listLimits.covered : listLimits.gathered
  const size = await countSome(
    `links FORCE INDEX (${index})
      WHERE workspace_id = ? AND shelf = 0 AND status = 'Active' AND ${condition}`,
    [workspaceId, at],
    most
  )
  return { driver: { reads: 'links', index }, size, most }
}

async function createdStart(wanted: Wanted): Promise<Start | null> {
  const { workspaceId, shelf, createdFrom, createdTo } = wanted
  if (!createdFrom && !createdTo) return null
  const size = await countSome(
    `links FORCE INDEX (links_created) WHERE workspace_id = ? AND shelf = ?
      ${createdFrom ? 'AND created_at >= ?' : ''} ${createdTo ? 'AND created_at <= ?' : ''}`,
    [workspaceId, shelf, ...[createdFrom, createdTo].filter((at) => at !== null)]
  )
  return { driver: { reads: 'links', index: 'links_created' }, size }
}

async function termStart({ workspaceId, term }: Wanted): Promise<Start | null> {
  const driver = term === '' ? null : await wordDriver(workspaceId, term)
  return driver && { driver, size: listLimits.foundByWord }
}

/** Counts no further than it has to. */
async function countSome(
  rows: string,
  values: unknown[],
  most = listLimits.gathered
): Promise<number> {
  const [{ found }] = await select<{ found: number }>(
    db,
    `SELECT COUNT(*) AS found FROM (SELECT 1 FROM ${rows} LIMIT ${most + 1}) few`,
    values
  )
  return Number(found)
}
