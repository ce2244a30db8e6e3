import { createHash } from 'node:crypto'
import { memoise } from '#app/shared/limits/memoise'
import type { ClickAgent } from '#app/visits/raw_clicks/click'

/**
 * Characters of a user agent that are read. Browsers and crawlers say all that counts within them;
 * what is beyond costs time, and only a client that wants it to cost time sends it.
 */
export const READ_LENGTH = 256

const ID_BYTES = 8
const CACHE_ENTRIES = 20_000

const agentOf = memoise<ClickAgent>(
  (userAgent) => ({
    id: createHash('sha256').update(userAgent).digest().subarray(0, ID_BYTES),
    userAgent,
  }),
  CACHE_ENTRIES,
  READ_LENGTH
)

/** Returns what is kept of a user agent: only what decides. */
export function toAgent(userAgent: string): ClickAgent {
  return agentOf(userAgent.slice(0, READ_LENGTH).toWellFormed())
}
