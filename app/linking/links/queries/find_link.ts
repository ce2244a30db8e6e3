import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findDomainHost, findIdOfHost } from '#app/linking/domains/queries/find_domain'
import { toLinkRecord, type LinkRecord, type LinkRow } from '#app/linking/links/link'
import { linkProblem } from '#app/linking/links/problems'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/**
 * Finds a link of the workspace that is not deleted.
 *
 * @throws Problem `link.not_found`
 */
export async function findLink(workspaceId: string, linkId: string): Promise<LinkRecord> {
  const row = isId(linkId) ? await present(table<LinkRow>(db, 'links'), workspaceId, linkId) : null
  if (!row) throw linkProblem('link.not_found')
  return toLinkRecord(row, await findDomainHost(row.domain_id))
}

/** What an alias consists of: nothing else is in the index. */
const ALIAS = /^[\w-]+$/

/**
 * Finds a link of the workspace that is not deleted by its short URL.
 *
 * @param alias as it was made: aliases distinguish cases
 * @param hostname of its domain; null: the default short domain
 * @throws Problem `link.not_found`
 */
export async function findLinkByAlias(
  workspaceId: string,
  alias: string,
  hostname: string | null
): Promise<LinkRecord> {
  const domainId = hostname === null ? '' : await findIdOfHost(workspaceId, hostname)
  const row =
    domainId === null || !ALIAS.test(alias)
      ? null
      : await table<LinkRow>(db, 'links')
          .where({ domain_id: domainId, alias, workspace_id: workspaceId })
          .whereNull('deleted_at')
          .first()
  if (!row) throw linkProblem('link.not_found')
  return toLinkRecord(row, await findDomainHost(row.domain_id))
}

/**
 * Returns the same, locked until the transaction ends.
 *
 * @throws Problem `link.not_found`
 */
export async function lockLink(
  trx: TransactionClientContract,
  workspaceId: string,
  linkId: string
): Promise<LinkRow> {
  const row = isId(linkId)
    ? await present(table<LinkRow>(trx, 'links').forUpdate(), workspaceId, linkId)
    : null
  if (!row) throw linkProblem('link.not_found')
  return row
}

function present(
  query: ReturnType<typeof table<LinkRow>>,
  workspaceId: string,
  linkId: string
): Promise<LinkRow | null> {
  return query.where({ id: linkId, workspace_id: workspaceId }).whereNull('deleted_at').first()
}
