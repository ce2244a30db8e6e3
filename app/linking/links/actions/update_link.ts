import db from '@adonisjs/lucid/services/db'
import { findDomainHost } from '#app/linking/domains/queries/find_domain'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { applyUpdate, type PreparedUpdate } from '#app/linking/links/actions/apply_update'
import { listLinkDestinations, type UpdateLinkInput } from '#app/linking/links/actions/link_input'
import { assertPlacement } from '#app/linking/links/actions/placement'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import { sealLinkPassword } from '#app/linking/links/link_passwords'
import { refuseTakenExternalId } from '#app/linking/links/problems'
import { lockLink } from '#app/linking/links/queries/find_link'
import { checkDestination, checkExpiredUrl } from '#app/linking/links/rules/destination'
import { keepHealth } from '#app/linking/links/rules/reset_health'
import { checkRouting } from '#app/linking/links/rules/routing'
import { assertVersion, type VersionCheck } from '#app/linking/links/rules/version_check'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { drawText } from '#app/shared/random'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Changes a link. What is missing or null stays as it is; what stays as it was is no change, and
 * leaves version, event and feed alone.
 *
 * @throws Problem `link.not_found`, `link.version_conflict`, `link.external_id_taken` and the codes of each field
 */
export async function updateLink(
  linkId: string,
  input: UpdateLinkInput,
  check: VersionCheck,
  workspace: Workspace,
  actor: Actor
): Promise<LinkRecord> {
  const prepared = await prepare(input)
  const [row, host] = await retryingTransaction(db, async (trx) => {
    const link = await lockLink(trx, workspace.id, linkId)
    assertVersion(link, check)
    const { after, changes } = applyUpdate(link, prepared)
    await assertPlacement(newPlaces(link, input), workspace.id, trx)
    const shown = await findDomainHost(link.domain_id)
    if (changes.length === 0) return [link, shown] as const
    const next = keepHealth(
      link,
      { ...after, version: link.version + 1, updated_at: now() },
      databaseNow()
    )
    await storeChangedLinks(trx, [{ before: link, after: next, words: changes }], workspace, actor)
    return [next, shown] as const
  }).catch(refuseTakenExternalId)
  return toLinkRecord(row, host)
}

/**
 * Returns where the link is not yet: in a campaign that was archived since it stays, and may be
 * sent back.
 */
function newPlaces(link: LinkRow, { campaignId, folderId }: UpdateLinkInput) {
  return {
    campaignId: campaignId === link.campaign_id ? null : campaignId,
    folderId: folderId === link.folder_id ? null : folderId,
  }
}

/** Prepares the change. What takes long or asks the database is done before the row is locked. */
async function prepare(input: UpdateLinkInput): Promise<PreparedUpdate> {
  const { destinationUrl: given } = input
  const ownHosts = await findOwnHosts(listLinkDestinations(input))
  return {
    input,
    destinationUrl:
      given === undefined || given === null ? null : checkDestination(given, ownHosts),
    expiredUrl: checkExpiredUrl(input.expiredUrl, ownHosts),
    routing: input.routing ? { checked: checkRouting(input.routing, ownHosts, drawText) } : null,
    passwordHash: input.password ? sealLinkPassword(input.password) : null,
  }
}
