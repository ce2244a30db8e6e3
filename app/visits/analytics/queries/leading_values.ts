import { selectForReport } from '#app/shared/database/read_replica'
import { chunks } from '#app/shared/database/sql'
import type { BreakdownShare } from '#app/visits/analytics/report'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import { sumLeaders } from '#app/visits/analytics/rules/leaders'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

/**
 * Values that are read of each day: ten for each one that is wanted, within these bounds. That is all of
 * them, but for a workspace with very many.
 */
const LIST_PER_TOP = 10
const SHORTEST_LIST = 50
const LONGEST_LIST = 100

/** Values that are added up exactly where lists broke off, for each one that is wanted. */
const CANDIDATES_PER_TOP = 5

/** Lists of one statement. */
const STATEMENT_LISTS = 400

const ONE_VALUE = `(SELECT 1 FROM click_day_dimensions
  WHERE workspace_id = ? AND dimension = ? AND day BETWEEN ? AND ?)`

const LIST = `(SELECT ? AS list, value AS \`key\`, people, scans FROM click_day_dimensions
  FORCE INDEX (click_day_dimensions_ranking)
  WHERE workspace_id = ? AND dimension = ? AND day = ? ORDER BY people DESC LIMIT ?)`

/**
 * Finds the largest values of dimensions over some days of a workspace. What it costs depends
 * on the days, not on how many links or referrers there were: each day's largest values come from
 * an index in that order, and only those that could lead over all days are added up on the others.
 *
 * The figures are exact, and so is the choice, unless values that hardly ever were among the first
 * 50 of a day add up to more than those that were.
 *
 * @param days in the order of time
 * @param topOf values that are wanted of a dimension; of one with 0 none is read
 */
export async function findLeadingValues(
  workspaceId: string,
  days: readonly string[],
  topOf: (dimension: Dimension) => number
): Promise<Record<Dimension, BreakdownShare[]>> {
  const shares = mapDimensions((): BreakdownShare[] => [])
  const wanted = DIMENSIONS.filter((dimension) => topOf(dimension) > 0)
  const present = days.length === 0 ? [] : await findPresentDimensions(workspaceId, days, wanted)
  const small = present.filter((dimension) => traitsOf(dimension).isSmall)
  for (const [dimension, all] of await addUpAll(workspaceId, small, days)) {
    shares[dimension] = pickLargest(all, topOf(dimension))
  }
  const large = present.filter((dimension) => !traitsOf(dimension).isSmall)
  const most = Math.max(...large.map(topOf))
  const enough = Math.min(Math.max(LIST_PER_TOP * most, SHORTEST_LIST), LONGEST_LIST)
  const listLength = Math.max(enough, most)
  const lists = await readLists(workspaceId, days, listLength, large)
  for (const dimension of large) {
    const top = topOf(dimension)
    const leaders = sumLeaders(lists[dimension], listLength, top, CANDIDATES_PER_TOP * top)
    const exact =
      leaders.candidates.length === 0
        ? leaders.shares
        : await addUp(workspaceId, dimension, days, leaders.candidates)
    shares[dimension] = pickLargest(exact, top)
  }
  return shares
}

/** Finds which of the dimensions have a value between the first and the last day. */
async function findPresentDimensions(
  workspaceId: string,
  days: readonly string[],
  dimensions: readonly Dimension[]
): Promise<Dimension[]> {
  if (dimensions.length === 0) return []
  const [row] = await selectForReport<Record<string, number>>(
    `SELECT ${dimensions.map((dimension) => `EXISTS ${ONE_VALUE} AS ${dimension}`).join(', ')}`,
    dimensions.flatMap((dimension) => [workspaceId, dimension, days[0], days.at(-1)])
  )
  return dimensions.filter((dimension) => Number(row[dimension]) === 1)
}

/** Adds up every value of small dimensions between the first and the last day. */
async function addUpAll(
  workspaceId: string,
  dimensions: readonly Dimension[],
  days: readonly string[]
): Promise<Map<Dimension, BreakdownShare[]>> {
  if (dimensions.length === 0) return new Map()
  const rows = await selectForReport<{
    dimension: Dimension
    key: string
    humans: string
    scans: string
  }>(
    `SELECT dimension, value AS \`key\`, SUM(human_clicks) AS humans, SUM(scans) AS scans
    FROM click_day_dimensions FORCE INDEX (PRIMARY)
    WHERE workspace_id = ? AND dimension IN (?) AND day BETWEEN ? AND ?
    GROUP BY dimension, value HAVING SUM(people) > 0`,
    [workspaceId, dimensions, days[0], days.at(-1)]
  )
  const shares = rows.map(({ dimension, key, humans, scans }) => {
    return { dimension, share: { key, humanClicks: Number(humans), scans: Number(scans) } }
  })
  return new Map(
    [...Map.groupBy(shares, ({ dimension }) => dimension)].map(([dimension, some]) => [
      dimension,
      some.map(({ share }) => share),
    ])
  )
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
