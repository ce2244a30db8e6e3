import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isId } from '#app/shared/ids'
import { folderProblem } from '#app/folders/problems'
import { campaignProblem } from '#app/campaigns/problems'
import type { LinkFields } from '#app/links/actions/link_input'

/**
 * Are the folder and the campaign that a link names there? A workspace has no campaigns yet, so
 * that whatever campaign is named is missing.
 *
 * @throws Problem `campaign.not_found`, `folder.not_found`
 */
export async function assertPlacement(
  { campaignId, folderId }: Pick<LinkFields, 'campaignId' | 'folderId'>,
  workspaceId: string,
  client: Pick<QueryClientContract, 'from'> = db
): Promise<void> {
  if (campaignId) throw campaignProblem('campaign.not_found', { field: 'campaignId' })
  if (!folderId) return
  const found = isId(folderId)
    ? await client.from('folders').where({ id: folderId, workspace_id: workspaceId }).first()
    : null
  if (!found) throw folderProblem('folder.not_found', { field: 'folderId' })
}
