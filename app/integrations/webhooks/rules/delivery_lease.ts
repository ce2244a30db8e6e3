import { sqlTime } from '#app/shared/database/sql'

/**
 * Longer than a try can take. A worker that dies leaves its deliveries to the others once this is
 * over.
 */
export const LEASE_MS = 20_000

/** A condition on `deliveries`, and the values of its question marks. */
interface DeliveryCondition {
  sql: string
  bindings: string[]
}

/**
 * Selects deliveries that a worker has. A lease that ends later than any valid lease can was given
 * by a clock that has been corrected since: it counts as over.
 *
 * @param nowMs by the database's clock
 */
export function whereDeliveryLeased(nowMs: number): DeliveryCondition {
  return {
    sql: '(leased_until > ? AND leased_until <= ?)',
    bindings: [sqlTime(nowMs), sqlTime(nowMs + LEASE_MS)],
  }
}

/** Holds for deliveries that no worker has. */
export function whereDeliveryFree(nowMs: number): DeliveryCondition {
  return {
    sql: '(leased_until IS NULL OR leased_until <= ? OR leased_until > ?)',
    bindings: [sqlTime(nowMs), sqlTime(nowMs + LEASE_MS)],
  }
}
