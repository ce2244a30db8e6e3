import type { Infer } from '@vinejs/vine/types'
import type { BulkChangeInput } from '#app/linking/bulk_changes/actions/select_links'
import type { BulkSelection } from '#app/linking/bulk_changes/console/bulk_selection'
import type { bulkChangeFormValidator } from '#app/linking/bulk_changes/console/validators'
import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import { parseLocalTime } from '#app/linking/link_form/rules/link_form'
import { splitTokens } from '#app/linking/links/rules/token_text'
import type { Workspace } from '#app/platform/access/workspace_access'

type Typed = Infer<typeof bulkChangeFormValidator>

/**
 * Returns what was chosen and typed, as the change takes it.
 *
 * @throws Problem `bulk.ends_at_required` for what is no day and time
 */
export function toBulkChangeInput(
  { action, selection, countThen }: BulkSelection,
  { tags, endsAt, toFolderId, toCampaignId, find, replaceWith, count }: Typed,
  workspace: Workspace
): BulkChangeInput {
  return {
    action,
    ...selection,
    expectedCount: 'filter' in selection ? (count ?? countThen) : null,
    tags: splitTokens(tags ?? ''),
    endsAt: endsAt === undefined ? null : momentIn(workspace.timeZone, endsAt),
    folderId: toFolderId ?? null,
    campaignId: toCampaignId ?? null,
    search: find ?? null,
    replace: replaceWith ?? '',
  }
}

function momentIn(zone: string, typed: string): string {
  const at = parseLocalTime(typed, zone)
  if (at === null) throw bulkChangeProblem('bulk.ends_at_required', { field: 'endsAt' })
  return at
}
