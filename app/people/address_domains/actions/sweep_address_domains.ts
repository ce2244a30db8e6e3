import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { checkAddressDomain } from '#app/people/address_domains/actions/check_address_domain'
import type { AddressDomainRow } from '#app/people/address_domains/address_domain'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** Domains that are checked at the same time; the next sweep takes the others. */
const AT_ONCE = 16

/** When a check that failed is repeated. */
const AGAIN_MS = 3600_000

/**
 * Checks address domains that are due.
 *
 * @throws ClocksDisagree
 */
export async function sweepAddressDomains(): Promise<void> {
  const due = await leaseDue()
  await Promise.all(
    due.map((domain) =>
      checkAddressDomain(domain, SERVICE_ACTOR).catch((error: unknown) => {
        const known = error instanceof Problem ? error.code : null
        logger.warn({ err: error, known, id: domain.id }, 'an address domain was not checked')
      })
    )
  )
}

async function leaseDue(): Promise<AddressDomainRow[]> {
  const nowMs = await trustedNowMs()
  return retryingTransaction(db, async (trx) => {
    const due = await table<AddressDomainRow>(trx, 'address_domains')
      .where('next_check_at', '<=', new Date(nowMs))
      .orderBy('next_check_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
    if (due.length === 0) return []
    await trx
      .from('address_domains')
      .whereIn(
        'id',
        due.map(({ id }) => id)
      )
      .update({ next_check_at: new Date(nowMs + AGAIN_MS) })
    return due
  })
}
