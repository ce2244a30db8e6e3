import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import {
  beginChecks,
  type BegunCheck,
  type CheckableRow,
} from '#app/linking/domains/actions/begin_check'
import { storeCheck } from '#app/linking/domains/actions/store_check'
import { askDomain } from '#app/linking/domains/queries/ask_domain'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { monotonicMs } from '#app/shared/time/clock'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** Domains that are checked at the same time: as many as one worker asks name servers for at once. */
const AT_ONCE = 16

/** A check ends long before; after this another worker takes the domain of one that died. */
const LEASE_MS = 60_000

/** A share that keeps no other sweep waiting. */
const SWEEP_SHARE_MS = 2_000

/**
 * Checks domains that are due for a moment, and calls a worker for the rest.
 *
 * @throws ClocksDisagree
 */
export async function sweepDomains(): Promise<void> {
  if (await checkDueDomains({ forMs: SWEEP_SHARE_MS })) await wakeDomainChecks()
}

/**
 * Checks domains that are due, those first that have waited longest.
 *
 * @returns whether the time was up before all of them were checked
 * @throws ClocksDisagree
 */
export async function checkDueDomains({ forMs }: { forMs: number }): Promise<boolean> {
  const startedMs = monotonicMs()
  for (;;) {
    const due = await leaseDueDomains()
    await Promise.all(due.map(checkOne))
    if (due.length < AT_ONCE) return false
    if (monotonicMs() - startedMs >= forMs) return true
  }
}

/** Calls a worker; a call that is lost is made good by the sweep. */
export async function wakeDomainChecks(): Promise<void> {
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('domains.check', {})
}

/** Takes domains that are due: for others, they are due again when the lease is over. */
async function leaseDueDomains(): Promise<BegunCheck[]> {
  const nowMs = await trustedNowMs()
  return retryingTransaction(db, async (trx) => {
    const due = await table<CheckableRow>(trx, 'domains')
      .where('next_check_at', '<=', new Date(nowMs))
      .whereNull('removed_at')
      .orderBy('next_check_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .select('id', 'hostname', 'token', 'missed_checks', 'checks_begun')
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const until = new Date(nowMs + LEASE_MS)
    await trx.from('domains').whereIn('id', ids).update({ next_check_at: until })
    return beginChecks(trx, due)
  })
}

/** Checks one; what goes wrong with it keeps no other domain from its check. */
async function checkOne(asked: BegunCheck): Promise<void> {
  try {
    await storeCheck({ asked, answers: await askDomain(asked), actor: SERVICE_ACTOR })
  } catch (error) {
    logger.warn({ err: error, domainId: asked.id }, 'a domain could not be checked; it is later')
  }
}
