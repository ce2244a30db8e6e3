import db from '@adonisjs/lucid/services/db'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import { lockLink } from '#app/linking/links/queries/find_link'
import { assertVersion, type VersionCheck } from '#app/linking/links/rules/version_check'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Deletes a link. Its row stays: the alias must never lead anywhere else.
 *
 * @throws Problem `link.not_found`, `link.version_conflict`
 */
export async function deleteLink(
  linkId: string,
  check: VersionCheck,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const link = await lockLink(trx, workspace.id, linkId)
    assertVersion(link, check)
    const at = now()
    const gone = { ...link, deleted_at: at, updated_at: at, version: link.version + 1 }
    await storeChangedLinks(
      trx,
      [{ before: link, after: gone, words: [], deleted: true }],
      workspace,
      actor
    )
  })
}
