import { examineDataPack } from '#app/installation/data_packs/queries/read_data_pack'
import type { DataFacts } from '#app/installation/doctor/rules/data_findings'
import { openCountryDatabase } from '#app/visits/clicks/rules/country'
import { findCrawlersDate } from '#app/visits/clicks/rules/crawlers'
import { readPlaceSource } from '#app/visits/places/queries/read_place_source'
import { listCountryFiles } from '#config/data_packs'
import places from '#config/places'

/** Reads how old the data is that judges clicks. */
export async function readDataFacts(): Promise<DataFacts> {
  const { source, problem, builtAtMs } = await openCountryDatabase(listCountryFiles())
  return {
    countries: { source, problem, builtAtMs },
    cities: { isOwn: places.ownFile !== null, source: await readPlaceSource(places.indexFile) },
    pack: await examineDataPack(),
    crawlersAtMs: findCrawlersDate(),
  }
}
