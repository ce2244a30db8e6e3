import { selectForReport } from '#app/shared/database/read_replica'
import { chunks } from '#app/shared/sql'
import type { BreakdownShare } from '#app/visits/analytics/report'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import { sumLeaders } from '#app/visits/analytics/rules/leaders'
import { DIMENSIONS, type Dimension } from '#app/visits/clicks/rules/roll_up'

/** Values that are read of each day: all of them, but for a workspace with very many. */
const LIST_LENGTH = 100

/** Values that are added up exactly where lists broke off, for each one that is wanted. */
const CANDIDATES_PER_TOP = 5

/** Lists of one statement. */
const STATEMENT_LISTS = 400

const LIST = `(SELECT ? AS list, value AS \`key\`, people, scans FROM click_day_dimensions
  FORCE INDEX (click_day_dimensions_ranking)
  WHERE workspace_id = ? AND dimension = ? AND day = ? ORDER BY people DESC LIMIT ?)`

/**
 * Finds the largest values of dimensions over some days of a workspace. What it costs depends
 * on the days, not on how many links or referrers there were: each day's largest values come from
 * an index in that order, and only those that could lead over all days are added up on the others.
 *
 * The figures are exact, and so is the choice, unless values that hardly ever were among the first
 * 100 of a day add up to more than those that were.
 *
 * @param dimensions those that are wanted; the others come back empty
 */
export async function findLeadingValues(
  workspaceId: string,
  days: readonly string[],
  top: number,
  dimensions: readonly Dimension[] = DIMENSIONS
): Promise<Record<Dimension, BreakdownShare[]>> {
  const listLength = Math.max(LIST_LENGTH, top)
  const lists = await readLists(workspaceId, days, listLength, dimensions)
  const shares = mapDimensions((): BreakdownShare[] => [])
  for (const dimension of dimensions) {
    const most = CANDIDATES_PER_TOP * top
    const leaders = sumLeaders(lists[dimension], listLength, top, most)
    const exact =
      leaders.candidates.length === 0
        ? leaders.shares
        : await addUp(workspaceId, dimension, days, leaders.candidates)
    shares[dimension] = pickLargest(exact, top)
  }
  return shares
}

/** Reads each day's largest values of each dimension. */
async function readLists(
  workspaceId: string,
  days: readonly string[],
  listLength: number,
  dimensions: readonly Dimension[]
): Promise<Record<Dimension, BreakdownShare[][]>> {
  const lists = mapDimensions(() => days.map((): BreakdownShare[] => []))
  const wanted = dimensions.flatMap((dimension) =>
    days.map((day, index) => ({ dimension, day, list: lists[dimension][index] }))
  )
  for (const some of chunks(wanted, STATEMENT_LISTS)) {
    const rows = await selectForReport<{
      list: number
      key: string
      people: number
      scans: number
    }>(
      some.map(() => LIST).join(' UNION ALL '),
      some.flatMap(({ dimension, day }, list) => [list, workspaceId, dimension, day, listLength])
    )
    for (const { list, key, people, scans } of rows) {
      some[list].list.push({ key, humanClicks: people - scans, scans })
    }
  }
  return lists
}

async function addUp(
  workspaceId: string,
  dimension: Dimension,
  days: readonly string[],
  keys: string[]
): Promise<BreakdownShare[]> {
  const rows = await selectForReport<{ key: string; human_clicks: string; scans: string }>(
    `SELECT value AS \`key\`, SUM(human_clicks) AS human_clicks, SUM(scans) AS scans
    FROM click_day_dimensions FORCE INDEX (PRIMARY)
    WHERE workspace_id = ? AND dimension = ? AND day IN (?) AND value IN (?) GROUP BY value`,
    [workspaceId, dimension, days, keys]
  )
  return rows.map(({ key, human_clicks: humans, scans }) => ({
    key,
    humanClicks: Number(humans),
    scans: Number(scans),
  }))
}
