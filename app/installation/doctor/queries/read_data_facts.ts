import maxmind from 'maxmind'
import type { DataFacts } from '#app/installation/doctor/rules/data_findings'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'
import { findCrawlersDate } from '#app/visits/clicks/rules/crawlers'
import installation from '#config/installation'

/** Reads how old the data is that judges clicks. */
export async function readDataFacts(): Promise<DataFacts> {
  const { source, problem, path } = await openCountryDatabase(
    installation.countryDatabaseFile ?? undefined
  )
  const builtAtMs = path === null ? null : await readBuildTime(path)
  return { countries: { source, problem, builtAtMs }, crawlersAtMs: findCrawlersDate() }
}

async function readBuildTime(path: string): Promise<number | null> {
  const { metadata } = await maxmind.open(path)
  const builtAtMs = metadata.buildEpoch.getTime()
  return Number.isNaN(builtAtMs) || builtAtMs === 0 ? null : builtAtMs
}
