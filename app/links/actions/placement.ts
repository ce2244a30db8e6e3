import { invalidField } from '#app/shared/problems'
import { folderProblem } from '#app/folders/problems'
import { campaignProblem } from '#app/campaigns/problems'
import type { LinkFields } from '#app/links/actions/link_input'

/**
 * A workspace has no campaigns and no folders yet, so that whatever a link names is missing; and
 * routing that would not be followed is refused rather than dropped.
 *
 * @throws Problem `campaign.not_found`, `folder.not_found`, `request.invalid`
 */
export function assertNoPlacement(input: LinkFields): void {
  if (input.campaignId) throw campaignProblem('campaign.not_found', { field: 'campaignId' })
  if (input.folderId) throw folderProblem('folder.not_found', { field: 'folderId' })
  const { rules, split } = (input.routing ?? {}) as { rules?: unknown; split?: unknown }
  if (hasEntries(rules) || hasEntries(split)) {
    throw invalidField('routing', 'This version of Shunt does not route by rules or splits yet.')
  }
}

function hasEntries(list: unknown): boolean {
  return list !== undefined && list !== null && !(Array.isArray(list) && list.length === 0)
}
