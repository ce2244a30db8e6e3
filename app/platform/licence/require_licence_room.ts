import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { licenceProblem } from '#app/platform/licence/problems'
import { select, takeTurn } from '#app/shared/database/sql'
import type { Problem } from '#app/shared/problems/problem'

/** What a licence limits in the whole installation, and how it is counted. */
const COUNTS = {
  organisations: 'SELECT COUNT(*) AS count FROM organisations WHERE erased_at IS NULL',
  users: 'SELECT COUNT(*) AS count FROM users',
  links: "SELECT COALESCE(SUM(links), 0) AS count FROM link_counts WHERE kind = 'all'",
  domains: 'SELECT COUNT(*) AS count FROM domains WHERE removed_at IS NULL',
} as const

export type LicenceLimit = keyof typeof COUNTS

/** Counts each thing that a licence can limit. */
export async function countLicensed(
  sql: Parameters<typeof select>[0]
): Promise<Record<LicenceLimit, number>> {
  const names = Object.keys(COUNTS) as LicenceLimit[]
  const counts = await Promise.all(names.map((name) => countOf(sql, name)))
  return Object.fromEntries(names.map((name, at) => [name, counts[at]])) as never
}

/** How many more of something the licence allows, and what refuses the next one. */
export interface LicenceRoom {
  left: number
  refusal(): Problem
}

/**
 * Finds how many more the licence of the installation allows. Call it in the transaction that adds
 * them: the row of the licence is held until its end, so that of several at once no one is one too
 * many. Without a limit it costs nothing.
 */
export async function findLicenceRoom(
  trx: TransactionClientContract,
  limit: LicenceLimit
): Promise<LicenceRoom> {
  const { [limit]: allowed } = await readLicenceStatus()
  if (allowed === null) {
    const refusal = () => licenceProblem('licence.limit_reached')
    return { left: Number.POSITIVE_INFINITY, refusal }
  }
  await select(trx, 'SELECT id FROM installation_licence WHERE id = 1 FOR UPDATE')
  await takeTurn(trx, 'installation_licence')
  const present = await countOf(trx, limit)
  return {
    left: Math.max(0, allowed - present),
    refusal: () =>
      licenceProblem('licence.limit_reached', {
        detail: `The licence of this installation allows ${allowed} ${limit}, and there are ${present}. An administrator can enter a licence that allows more.`,
        extra: { limit, allowed, present },
      }),
  }
}

/**
 * Refuses one more of something than the licence allows; called as `findLicenceRoom` is.
 *
 * @throws Problem `licence.limit_reached`
 */
export async function requireLicenceRoom(
  trx: TransactionClientContract,
  limit: LicenceLimit
): Promise<void> {
  const { left, refusal } = await findLicenceRoom(trx, limit)
  if (left === 0) throw refusal()
}

async function countOf(sql: Parameters<typeof select>[0], limit: LicenceLimit): Promise<number> {
  const [{ count }] = await select<{ count: number }>(sql, COUNTS[limit])
  return Number(count)
}
