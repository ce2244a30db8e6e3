import logger from '@adonisjs/core/services/logger'
import { createDemoLinks } from '#app/installation/demo/actions/create_demo_links'
import { playVisits } from '#app/installation/demo/actions/play_visits'
import {
  readDemoBrowsers,
  readDemoCrawlers,
  readDemoNetworks,
} from '#app/installation/demo/demo_data'
import type { DemoTarget } from '#app/installation/demo/queries/find_demo_target'
import {
  compareClasses,
  compareCountries,
  explainDifferences,
  type DemoComparison,
  type DemoDifference,
} from '#app/installation/demo/rules/compare'
import { planVisits, type PlannedVisit } from '#app/installation/demo/rules/plan_visits'
import { seededRandom } from '#app/shared/seeded_random'
import { nowMs } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import type { Report } from '#app/visits/analytics/report'
import { openDrainer } from '#app/visits/clicks/open_drainer'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'
import { listCountryFiles } from '#config/data_packs'

const DAYS = 30
const DAY_MS = 24 * 3_600_000

/** More than there are countries that visits come from. */
const TOP = 100

export interface DemoOptions {
  links: number
  visits: number

  /** The same seed plans the same visits. */
  seed: number

  /** Hears what is going on. */
  onProgress: (message: string) => void
}

export interface DemoResult {
  classes: DemoComparison[]
  countries: DemoComparison[]
  differences: DemoDifference[]
}

/**
 * Fills a workspace with links and a month of visits, which go through the spool and its drainer
 * like real ones, and reads the report before and after.
 *
 * @throws Problem as `createLink` does
 */
export async function loadDemo(place: DemoTarget, options: DemoOptions): Promise<DemoResult> {
  const { onProgress } = options
  const links = await createDemoLinks(place, options.links, (done) => {
    if (done % 100 === 0 || done === options.links) onProgress(`${done} links created`)
  })
  const visits = plan(options)
  const { countryOf } = await openCountryDatabase(listCountryFiles())
  const before = await report(place)
  playVisits(visits, { workspace: place.workspace, links, countryOf, log: logger })
  onProgress(`${visits.length} visits left in the spool`)
  await drain()
  onProgress('all of them drained and counted')
  const after = await report(place)
  return {
    classes: compareClasses(visits, before, after),
    countries: compareCountries(visits, before, after),
    differences: explainDifferences(visits, countryOf),
  }
}

function plan({ seed, visits, links }: DemoOptions): PlannedVisit[] {
  return planVisits(seededRandom(seed), {
    visits,
    links,
    days: DAYS,
    untilMs: nowMs() - DAY_MS / 24,
    networks: readDemoNetworks(),
    browsers: readDemoBrowsers(),
    crawlers: readDemoCrawlers(),
  })
}

/** Drains the spool until nothing is left, also where a worker of this machine takes its share. */
async function drain(): Promise<void> {
  const drainer = await openDrainer()
  for (let isOver = false; !isOver;) {
    const { caughtUp } = await drainer.drainOnce()
    isOver = caughtUp
  }
}

/**
 * Reads the report of more days than there are visits, so that no time zone's midnight cuts one
 * off.
 */
function report({ workspace, rawClicksDays }: DemoTarget): Promise<Report> {
  const from = new Date(nowMs() - (DAYS + 2) * DAY_MS).toISOString().slice(0, 10)
  return readReport(
    { from, top: TOP },
    { workspaceId: workspace.id, linkId: null, timeZone: workspace.timeZone, rawClicksDays }
  )
}
