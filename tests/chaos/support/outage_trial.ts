import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import type { InstallationUnderTest } from './installation_under_test.js'
import { DEADLINE_MS, OutageWatch, WELL_AGAIN_WITHIN_MS, type Inquiry } from './outage_watch.js'
import { reckon } from './reckoning.js'
import { visit } from './visitors.js'

const WARM_UP_RATE = 1_000
/** Twice the connections of a process. */
const CROWD = 40

/** How long all is watched after a recovery. */
const WATCHED_FOR_MS = WELL_AGAIN_WITHIN_MS + 8_000

export interface OutageTrial {
  installation: InstallationUnderTest
  port: number
  links: number

  /** Visits a second to warm links, all the time. */
  ratePerSecond: number

  /**
   * What is done to the database, one after another; each resolves when the database works again.
   * `crowd` sends enough requests at once to take every connection.
   */
  outages: ((crowd: () => void) => Promise<void>)[]

  /** About how long all of it takes. */
  seconds: number
}

/**
 * Half-dead databases under load: warm links are followed, the API and the console are asked, and
 * links are made all the time. Judges whether everything answers soon after each recovery, whether
 * anything hung, and whether every answered click and link is stored once.
 */
export async function runOutageTrial(trial: OutageTrial) {
  const { installation, port, links, ratePerSecond, outages } = trial
  const connection = await installation.start()
  const { api, key } = installation.install()
  await visit(port, links, WARM_UP_RATE, links / WARM_UP_RATE + 1)
  await sleep(3_000)
  await visit(port, links, WARM_UP_RATE, links / WARM_UP_RATE + 1)
  await sleep(3_000)
  for (const table of ['raw_clicks', 'link_visitors', 'click_days', 'click_day_dimensions']) {
    await connection.query(`DELETE FROM ${table}`)
  }

  const { pathname } = new URL(api)
  const list: Inquiry = { name: 'list', path: `${pathname}/links`, status: 200 }
  let made = 0
  const watch = new OutageWatch(`http://localhost:${port}`, key, [
    list,
    {
      name: 'create',
      method: 'POST',
      path: `${pathname}/links`,
      body: () => ({ destinationUrl: 'https://example.com/', alias: `outage-${made++}` }),
      status: 201,
    },
    { name: 'console', path: '/login', status: 200 },
    { name: 'readiness', path: '/health/ready', status: 200 },
  ])
  watch.start()
  const visits = visit(port, links, ratePerSecond, trial.seconds)
  const recoveries = []
  for (const outage of outages) {
    await sleep(2_000)
    // Afterwards the pool has all the connections that it may have.
    await watch.crowd(list, CROWD)
    await outage(() => void watch.crowd(list, CROWD))
    const recoveredMs = performance.now()
    await sleep(WATCHED_FOR_MS)
    recoveries.push(watch.around(recoveredMs, recoveredMs + WATCHED_FOR_MS - 2_000))
  }
  await watch.stop()
  const outcome = await visits
  const reckoning = await reckon(connection, outcome)
  const created = await countCreated(connection, watch)
  connection.destroy()
  return { recoveries, watch, outcome, reckoning, created }
}

/**
 * Counts the links that were answered with 201 and are there; their unique alias lets none be there
 * twice.
 */
async function countCreated(connection: Connection, watch: OutageWatch) {
  const promised = watch.asked
    .filter(({ name, isWell }) => name === 'create' && isWell)
    .map(({ body }) => JSON.parse(body).alias as string)
  const [rows] = await connection.query<RowDataPacket[]>(
    "SELECT alias FROM links WHERE alias LIKE 'outage-%'"
  )
  const stored = new Set(rows.map(({ alias }) => alias))
  return { promised: promised.length, missing: promised.filter((one) => !stored.has(one)).length }
}

/** Prints what was found, and says whether promise 36 was kept. */
export function judge(found: Awaited<ReturnType<typeof runOutageTrial>>): boolean {
  const { recoveries, watch, outcome, reckoning, created } = found
  console.dir(
    {
      recoveries,
      slowestMs: watch.slowestMs,
      unanswered: watch.unanswered,
      visits: outcome.asked,
      otherwise: Object.fromEntries(outcome.otherwise),
      broken: outcome.broken,
      p99Ms: Number(outcome.p99Ms.toFixed(1)),
      created,
      ...reckoning,
    },
    { depth: 4 }
  )
  return (
    recoveries
      .flat()
      .every(
        ({ wellAgainAfterMs, badLater }) =>
          wellAgainAfterMs <= WELL_AGAIN_WITHIN_MS && badLater === 0
      ) &&
    watch.slowestMs <= DEADLINE_MS &&
    watch.unanswered === 0 &&
    outcome.answered.size === outcome.asked &&
    reckoning.missing === 0 &&
    reckoning.double === 0 &&
    created.promised > 0 &&
    created.missing === 0
  )
}
