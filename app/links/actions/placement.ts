import { folderProblem } from '#app/folders/problems'
import { campaignProblem } from '#app/campaigns/problems'
import type { LinkFields } from '#app/links/actions/link_input'

/**
 * A workspace has no campaigns and no folders yet, so that whatever a link names is missing.
 *
 * @throws Problem `campaign.not_found`, `folder.not_found`
 */
export function assertNoPlacement(input: LinkFields): void {
  if (input.campaignId) throw campaignProblem('campaign.not_found', { field: 'campaignId' })
  if (input.folderId) throw folderProblem('folder.not_found', { field: 'folderId' })
}
