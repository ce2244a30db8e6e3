import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import config from '#config/imports'

/** Two processes interpolate the database's clock with a little difference. */
const TOLERANCE_MS = 5_000

/**
 * Narrows a query to imports that no worker holds. A lease that ends later than one taken now was
 * made by a wrong clock, and counts as over.
 *
 * @param nowMs by the database's clock
 */
export function whereImportFree(nowMs: number) {
  return (query: DatabaseQueryBuilderContract<any>) =>
    void query
      .whereNull('lease_until')
      .orWhere('lease_until', '<=', new Date(nowMs))
      .orWhere('lease_until', '>', new Date(nowMs + config.leaseMs + TOLERANCE_MS))
}
