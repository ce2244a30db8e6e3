import db from '@adonisjs/lucid/services/db'
import { findDomainForNewLink } from '#app/linking/domains/queries/find_domain'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { listLinkDestinations, type CreateLinkInput } from '#app/linking/links/actions/link_input'
import { assertPlacement } from '#app/linking/links/actions/placement'
import { prepareLink } from '#app/linking/links/actions/prepare_link'
import { storeNewLinks } from '#app/linking/links/actions/store_link'
import { toLinkRecord, type LinkRecord } from '#app/linking/links/link'
import { linkProblem, refuseTakenExternalId } from '#app/linking/links/problems'
import { aliasSource } from '#app/linking/naming/alias_source'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { requireLicenceRoom } from '#app/platform/licence/require_licence_room'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Random aliases that are tried before giving up; 64 thousand million are there to draw from. */
const MAX_RANDOM_ATTEMPTS = 10

/**
 * Creates a link: in the database, its event and the caches' feed at once.
 *
 * @throws Problem `alias.taken`, `alias.generation_failed`, `link.external_id_taken`,
 * `licence.limit_reached`, and any of `prepareLink`
 */
export async function createLink(
  input: CreateLinkInput,
  workspace: Workspace,
  actor: Actor
): Promise<LinkRecord> {
  const { row, alias, domain } = await prepareLink(input, {
    workspace,
    actor,
    ownHosts: await findOwnHosts(listLinkDestinations(input)),
    findDomain: (domainId) => findDomainForNewLink(workspace, domainId),
    assertPlacement: (placed) => assertPlacement(placed, workspace.id),
  })
  for (
    let attemptNumber = 0;
    attemptNumber < (alias === null ? MAX_RANDOM_ATTEMPTS : 1);
    attemptNumber++
  ) {
    const link = { ...row, alias: alias ?? aliasSource.draw() }
    try {
      await retryingTransaction(db, async (trx) => {
        await requireLicenceRoom(trx, 'links')
        await storeNewLinks(trx, [{ link, host: domain.host }], actor, workspace)
      })
      return toLinkRecord(link, domain.host)
    } catch (error) {
      if (!isDuplicate(error, 'links_domain_alias')) refuseTakenExternalId(error)
    }
  }
  throw linkProblem(alias === null ? 'alias.generation_failed' : 'alias.taken', { field: 'alias' })
}
