import db from '@adonisjs/lucid/services/db'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { findOwnHosts, type OwnHosts } from '#app/linking/domains/queries/own_hosts'
import { checkDestination } from '#app/linking/links/rules/destination'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { databaseNow } from '#app/shared/database_clock'
import { retryingTransaction } from '#app/shared/transaction'

/** null: none. */
export interface DomainRedirectsInput {
  rootRedirectUrl: string | null
  notFoundRedirectUrl: string | null
}

/**
 * Sets where the bare domain and unknown aliases lead. Both obey the rules of destinations.
 *
 * @throws Problem `domain.not_found`, any `destination.*`
 */
export async function setDomainRedirects(
  id: string,
  input: DomainRedirectsInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await findDomainRow(workspace.id, id)
  const { rootRedirectUrl, notFoundRedirectUrl } = input
  const own = await findOwnHosts(
    [rootRedirectUrl, notFoundRedirectUrl].filter((url) => url !== null)
  )
  const columns = {
    root_redirect_url: check(rootRedirectUrl, 'rootRedirectUrl', own),
    not_found_redirect_url: check(notFoundRedirectUrl, 'notFoundRedirectUrl', own),
  }
  await retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspace.id, id, trx)
    const isSame =
      row.root_redirect_url === columns.root_redirect_url &&
      row.not_found_redirect_url === columns.not_found_redirect_url
    if (isSame) return
    await trx
      .from('domains')
      .where('id', id)
      .update({ ...columns, updated_at: databaseNow() })
    const data = {
      rootRedirectUrl: columns.root_redirect_url,
      notFoundRedirectUrl: columns.not_found_redirect_url,
    }
    await noteDomain(trx, { row, verb: 'updated', workspace, actor, data })
  })
}

function check(url: string | null, field: string, own: OwnHosts): string | null {
  return url === null ? null : checkDestination(url, { ...own, field })
}
