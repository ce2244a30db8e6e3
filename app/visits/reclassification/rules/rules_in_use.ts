import { createHash } from 'node:crypto'
import { botPatterns } from '#app/visits/clicks/rules/agent_lists'
import { listCrawlerPatterns } from '#app/visits/clicks/rules/crawlers'
import { listFetcherSigns } from '#app/visits/clicks/rules/fetcher_shape'

const ID_LENGTH = 16

/** The lists of crawlers that clicks are judged by in this release. */
export interface RulesInUse {
  /** Another one for each content of the lists. */
  id: string
  patterns: number
}

/** Describes the lists of crawlers of this release; the same lists have the same id everywhere. */
export function describeRulesInUse(): RulesInUse {
  const patterns = [
    ...listCrawlerPatterns(),
    ...listFetcherSigns(),
    ...botPatterns.map((pattern) => [pattern]),
  ]
  const digest = createHash('sha256').update(JSON.stringify(patterns)).digest('hex')
  return { id: digest.slice(0, ID_LENGTH), patterns: patterns.length }
}
