import maxmind from 'maxmind'
import { examineDataPack } from '#app/installation/data_packs/queries/read_data_pack'
import type { DataFacts } from '#app/installation/doctor/rules/data_findings'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'
import { findCrawlersDate } from '#app/visits/clicks/rules/crawlers'
import { readPlaceSource } from '#app/visits/places/queries/read_place_source'
import { listCountryFiles } from '#config/data_packs'
import places from '#config/places'

/** Reads how old the data is that judges clicks. */
export async function readDataFacts(): Promise<DataFacts> {
  const { source, problem, path } = await openCountryDatabase(listCountryFiles())
  const builtAtMs = path === null ? null : await readBuildTime(path)
  return {
    countries: { source, problem, builtAtMs },
    cities: { isOwn: places.ownFile !== null, source: await readPlaceSource(places.indexFile) },
    pack: await examineDataPack(),
    crawlersAtMs: findCrawlersDate(),
  }
}

async function readBuildTime(path: string): Promise<number | null> {
  const { metadata } = await maxmind.open(path)
  const builtAtMs = metadata.buildEpoch.getTime()
  return Number.isNaN(builtAtMs) || builtAtMs === 0 ? null : builtAtMs
}
