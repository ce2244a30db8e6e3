import db from '@adonisjs/lucid/services/db'
import { findUrlHealth } from '#app/linking/health/queries/find_url_health'
import { confirmLook, type UrlHealth } from '#app/linking/health/rules/confirm_look'
import type { HealthLook } from '#app/linking/links/rules/health_finding'
import { change, select } from '#app/shared/database/sql'
import { databaseNowMs, databaseNowSql } from '#app/shared/time/database_clock'

/** A look ends long before; after this another worker may look at the address. */
const LEASE_SECONDS = 180

/** Links whose due time one statement changes. */
const BATCH = 500

/** Takes an address to look at, unless another worker has it at this moment. */
export async function leaseUrl(hash: Buffer): Promise<boolean> {
  await change(db, 'INSERT IGNORE INTO checked_urls (url_hash) VALUES (?)', [hash])
  const taken = await change(
    db,
    `UPDATE checked_urls SET leased_until = ${databaseNowSql()} + INTERVAL ${LEASE_SECONDS} SECOND
      WHERE url_hash = ? AND (leased_until <= ${databaseNowSql()}
        OR leased_until > ${databaseNowSql()} + INTERVAL ${LEASE_SECONDS + 5} SECOND)`,
    [hash]
  )
  return taken === 1
}

/** Gives an address back that could not be looked at. */
export async function releaseUrl(hash: Buffer): Promise<void> {
  await change(db, 'UPDATE checked_urls SET leased_until = ? WHERE url_hash = ?', [
    new Date(86_400_000),
    hash,
  ])
}

/**
 * Stores what a look at an address found, and has all links that lead there settled where that
 * changes its status. A look that outlasted its lease began before the one that was stored since,
 * which stands.
 *
 * @param beganMs when the look began, by the database's clock
 * @returns what is known of the address then
 */
export async function storeLook(
  hash: Buffer,
  before: UrlHealth,
  { look, beganMs }: { look: HealthLook; beganMs: number }
): Promise<UrlHealth> {
  const nowMs = databaseNowMs()
  const after = confirmLook(before, look, nowMs)
  const { status, suspectedAtMs, checkedAtMs } = after
  const stored = await change(
    db,
    `UPDATE checked_urls SET status = ?, finding = ?, suspected_at = ?, checked_at = ?,
        leased_until = ?
      WHERE url_hash = ? AND (checked_at IS NULL OR checked_at <= ? OR checked_at > ?)`,
    [
      status,
      JSON.stringify(look),
      suspectedAtMs === null ? null : new Date(suspectedAtMs),
      new Date(checkedAtMs!),
      new Date(86_400_000),
      hash,
      new Date(beganMs),
      new Date(nowMs),
    ]
  )
  if (stored === 0) return findUrlHealth(hash)
  if (before.checkedAtMs !== null && before.status !== status) await wakeLinks(hash)
  return after
}

/** Has every link that leads to an address settled soon; none of them causes a request. */
async function wakeLinks(hash: Buffer): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await select<{ id: string }>(
      db,
      `SELECT link_id AS id FROM link_destinations WHERE url_hash = ? AND link_id > ?
        ORDER BY link_id LIMIT ${BATCH}`,
      [hash, last]
    )
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const now = new Date(databaseNowMs())
    await change(db, 'UPDATE links SET health_due_at = ? WHERE id IN (?) AND health_due_at > ?', [
      now,
      ids,
      now,
    ])
    last = ids.at(-1)!
  }
}
