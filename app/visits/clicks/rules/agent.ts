import { createHash } from 'node:crypto'
import { memoise } from '#app/shared/memoise'
import type { ClickAgent } from '#app/visits/clicks/click'
import { READ_LENGTH } from '#app/visits/clicks/rules/classify'

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
