import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { domainProblem } from '#app/linking/domains/problems'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Removes a custom domain that no link uses. Its row stays behind: deleted links keep their short
 * URLs, and their aliases stay taken if the workspace adds the host name again.
 *
 * @throws Problem `domain.not_found`, `domain.in_use`
 */
export async function removeDomain(id: string, workspace: Workspace, actor: Actor): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspace.id, id, trx)
    const linkCount = await countLinks(trx, workspace.id, id)
    if (linkCount > 0) throw domainProblem('domain.in_use', { extra: { linkCount } })
    const at = databaseNow()
    await trx.from('domains').where('id', id).update({
      status: 'Removed',
      lapsed_claim: id,
      removed_at: at,
      next_check_at: null,
      updated_at: at,
    })
    for (const name of ['domain_checks', 'domain_brands', 'domain_files']) {
      await trx.from(name).where('domain_id', id).delete()
    }
    await clearDefaultDomain(trx, id, workspace, actor)
    await noteDomain(trx, { row, verb: 'deleted', workspace, actor })
  })
}

/** Links that are being made hold the domain's row, so the count is complete once it is locked. */
async function countLinks(
  trx: TransactionClientContract,
  workspaceId: string,
  domainId: string
): Promise<number> {
  const [row] = await select<{ links: number }>(
    trx,
    `SELECT links FROM link_counts WHERE workspace_id = ? AND kind = 'domain' AND item = ?
      FOR UPDATE`,
    [workspaceId, domainId]
  )
  return Number(row?.links ?? 0)
}

/** New links of the workspace go to the installation's default short domain again. */
async function clearDefaultDomain(
  trx: TransactionClientContract,
  domainId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const cleared = await trx
    .from('workspaces')
    .where({ id: workspace.id, default_domain_id: domainId })
    .update({ default_domain_id: null })
  if (Number(cleared) === 0) return
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [
      {
        action: 'workspace.updated',
        subjectType: 'workspace',
        subjectId: workspace.id,
        data: { defaultDomainId: null },
      },
    ],
  })
}
