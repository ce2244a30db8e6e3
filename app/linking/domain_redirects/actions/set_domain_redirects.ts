import db from '@adonisjs/lucid/services/db'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { findOwnHosts, type OwnHosts } from '#app/linking/domains/queries/own_hosts'
import { checkDestination } from '#app/linking/links/rules/destination'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/** null: none. */
export interface DomainRedirectsInput {
  rootRedirectUrl: string | null
  notFoundRedirectUrl: string | null

  /** Left out: it stays as it is. */
  expiredUrl?: string | null
}

/**
 * Sets where the bare domain, unknown aliases and ended links lead. All obey the rules of
 * destinations.
 *
 * @throws Problem `domain.not_found`, `account.suspended`, any `destination.*`
 */
export async function setDomainRedirects(
  id: string,
  input: DomainRedirectsInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await findDomainRow(workspace.id, id)
  const { rootRedirectUrl, notFoundRedirectUrl, expiredUrl } = input
  const given = [rootRedirectUrl, notFoundRedirectUrl, expiredUrl ?? null]
  const own = await findOwnHosts(given.filter((url) => url !== null))
  const checked = {
    rootRedirectUrl: check(rootRedirectUrl, 'rootRedirectUrl', own),
    notFoundRedirectUrl: check(notFoundRedirectUrl, 'notFoundRedirectUrl', own),
    ...(expiredUrl !== undefined && { expiredUrl: check(expiredUrl, 'expiredUrl', own) }),
  }
  await retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspace.id, id, trx)
    const data = { expiredUrl: row.expired_url, ...checked }
    const columns = {
      root_redirect_url: data.rootRedirectUrl,
      not_found_redirect_url: data.notFoundRedirectUrl,
      expired_url: data.expiredUrl,
    }
    const names = Object.keys(columns) as (keyof typeof columns)[]
    if (names.every((name) => row[name] === columns[name])) return
    await requireUnsuspended(trx, workspace.organisationId)
    await trx
      .from('domains')
      .where('id', id)
      .update({ ...columns, updated_at: databaseNow() })
    await noteDomain(trx, { row, verb: 'updated', workspace, actor, data })
  })
}

function check(url: string | null, field: string, own: OwnHosts): string | null {
  return url === null ? null : checkDestination(url, { ...own, field })
}
