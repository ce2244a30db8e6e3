import { createHash } from 'node:crypto'
import { memoise } from '#app/shared/memoise'
import { READ_LENGTH } from '#app/visits/clicks/rules/classify'

/** A user agent as far as it is read, under the id that its clicks have. */
export interface ClickAgent {
  /** 8 bytes: the beginning of a SHA-256. */
  id: Buffer
  userAgent: string
}

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

/** Returns what is kept of a user agent: what decides, and no more. */
export function toAgent(userAgent: string): ClickAgent {
  return agentOf(userAgent.slice(0, READ_LENGTH).toWellFormed())
}
