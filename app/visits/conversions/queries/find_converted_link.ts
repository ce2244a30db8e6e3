import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import { table } from '#app/shared/database/sql'
import { conversionProblem } from '#app/visits/conversions/problems'
import installation from '#config/installation'

/**
 * Finds the link of a click in its workspace, deleted ones too: what it led to still happened.
 *
 * @throws Problem `conversion.click_not_found`
 */
export async function findConvertedLink(
  workspaceId: string,
  linkId: string
): Promise<{ id: string; shortUrl: string }> {
  const row = await table<{ domain_id: string; alias: string }>(db, 'links')
    .where({ id: linkId, workspace_id: workspaceId })
    .select('domain_id', 'alias')
    .first()
  if (!row) throw conversionProblem('conversion.click_not_found', { field: 'click' })
  const hosts = await findDomainHosts([row.domain_id])
  const shortUrl = `${installation.scheme}//${hosts.get(row.domain_id)}/${row.alias}`
  return { id: linkId, shortUrl }
}
