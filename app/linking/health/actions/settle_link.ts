import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import type { CheckedLink } from '#app/linking/health/checked_link'
import { findEventDomain } from '#app/linking/health/queries/find_event_domain'
import { hashUrl, listCheckedUrls } from '#app/linking/health/rules/checked_urls'
import type { LinkHealth } from '#app/linking/health/rules/link_health'
import { parseLinkRouting, toLinkRecord, type LinkRow } from '#app/linking/links/link'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { change, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNowMs } from '#app/shared/time/database_clock'

/**
 * Stores a link's health, and reports it where it became a problem, another problem, or well again.
 * A link that was changed since it was taken is left alone: the change made it due. So is one that
 * was settled by a later look in the meantime.
 */
export async function settleLink(checked: CheckedLink, health: LinkHealth): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const row = await table<LinkRow>(trx, 'links').where('id', checked.row.id).forUpdate().first()
    if (!row || row.deleted_at || !leadsTheSameWay(row, checked.row)) return
    if (isSettledLater(row, health)) return
    const isReported = health.status === 'Unknown' || health.status === row.health_reported
    const after: LinkRow = {
      ...row,
      health_status: health.status,
      health_finding: health.finding && JSON.stringify(health.finding),
      health_checked_at: new Date(health.checkedAtMs),
      health_reported: isReported ? row.health_reported : health.status,
      health_due_at: new Date(health.nextLookAtMs),
    }
    await change(
      trx,
      `UPDATE links SET health_status = ?, health_finding = ?, health_checked_at = ?,
          health_reported = ?, health_due_at = ? WHERE id = ?`,
      [
        after.health_status,
        after.health_finding,
        after.health_checked_at,
        after.health_reported,
        after.health_due_at,
        after.id,
      ]
    )
    if (row.health_checked_at === null) await noteDestinations(trx, row)
    if (!isReported) await report(trx, row, after, checked.organisationId)
  })
}

/** A time ahead of the clock is that of a clock that was wrong, and keeps nothing from being stored. */
function isSettledLater({ health_checked_at: at }: LinkRow, health: LinkHealth): boolean {
  return at !== null && at.getTime() > health.checkedAtMs && at.getTime() <= databaseNowMs()
}

function leadsTheSameWay(one: LinkRow, other: LinkRow): boolean {
  return (
    one.destination_url === other.destination_url &&
    JSON.stringify(parseLinkRouting(one)) === JSON.stringify(parseLinkRouting(other))
  )
}

/** Notes where the link leads, so that it is found when one of these addresses changes. */
async function noteDestinations(trx: TransactionClientContract, row: LinkRow): Promise<void> {
  const urls = listCheckedUrls(row.destination_url, parseLinkRouting(row))
  const hashes = urls.map(({ url }) => hashUrl(url))
  await change(trx, 'DELETE FROM link_destinations WHERE link_id = ? AND url_hash NOT IN (?)', [
    row.id,
    hashes,
  ])
  await change(trx, 'INSERT IGNORE INTO link_destinations (url_hash, link_id) VALUES ?', [
    hashes.map((hash) => [hash, row.id]),
  ])
}

async function report(
  trx: TransactionClientContract,
  before: LinkRow,
  after: LinkRow,
  organisationId: string
): Promise<void> {
  const link = toLinkRecord(after, await findDomainHost(after.domain_id))
  const { status, message } = link.health
  const data = {
    link,
    health: { status, previousStatus: before.health_reported, message },
    domain: await findEventDomain(trx, after.domain_id),
  }
  await recordChange(trx, {
    organisationId,
    workspaceId: after.workspace_id,
    actor: SERVICE_ACTOR,
    audit: [],
    events: [{ type: 'link.health_changed', data }],
  })
}
