import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LinkFields } from '#app/linking/links/actions/link_input'
import { placementProblem } from '#app/linking/links/placement_problems'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/**
 * Are the folder and the campaign that a link names there? An archived campaign counts as missing.
 *
 * @throws Problem `campaign.not_found`, `folder.not_found`
 */
export async function assertPlacement(
  { campaignId, folderId }: Pick<LinkFields, 'campaignId' | 'folderId'>,
  workspaceId: string,
  client: Pick<QueryClientContract, 'from'> = db
): Promise<void> {
  const named = { workspace_id: workspaceId }
  if (campaignId) {
    const found = isId(campaignId)
      ? await table<{ id: string }>(client, 'campaigns')
          .where({ id: campaignId, ...named, archived_at: null })
          .first()
      : null
    if (!found) throw placementProblem('campaign.not_found', { field: 'campaignId' })
  }
  if (folderId) {
    const found = isId(folderId)
      ? await table<{ id: string }>(client, 'folders')
          .where({ id: folderId, ...named })
          .first()
      : null
    if (!found) throw placementProblem('folder.not_found', { field: 'folderId' })
  }
}
