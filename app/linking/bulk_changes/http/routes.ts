import { bulkChangeSchema, bulkJobSchema } from '#app/linking/bulk_changes/http/schema'
import {
  bulkChangeValidator,
  undoBulkChangeValidator,
} from '#app/linking/bulk_changes/http/validators'
import { bulkChangeProblems } from '#app/linking/bulk_changes/problems'
import { workspaceRoute } from '#app/platform/api/api_route'

const BulkChangesController = () => import('#app/linking/bulk_changes/http/bulk_changes_controller')

const writing = { scope: 'links:write', role: 'Manager', needsConfirmedAddress: true } as const
const answers = [
  { status: 200, description: 'What was changed', schema: bulkChangeSchema },
  { status: 202, description: 'The job that a worker does', schema: bulkJobSchema },
]
const OF_UNDOING = ['bulk.change_not_found', 'bulk.change_running']

export function registerBulkChangesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.changeMany',
      method: 'POST',
      path: '/links/bulk-changes',
      tag: 'Links',
      summary: 'Edit many links',
      description:
        'The links are named by `linkIds` (at most 1,000) or by `filter`, which takes what the list of links takes, names at least one value and may match at most 10,000. `expectedCount` is checked against the filter. `dryRun` only counts. `move` takes `folderId` (null: the root), `addTags` and `removeTags` take `tags`, `setExpiry` takes `endsAt`, `setCampaign` takes `campaignId`. `replaceDestination` takes `search` and `replace`: every occurrence of that part of the destination is replaced, and a link without one stays as it is. With `runAsJob` a worker makes the change, of any number of links; read how far it has come at `GET /links/bulk-changes/{changeId}`.',
      access: writing,
      body: bulkChangeValidator,
      judgesAlone: ['linkIds'],
      answers,
      problems: [
        'account.suspended',
        ...Object.keys(bulkChangeProblems).filter((code) => !OF_UNDOING.includes(code)),
        ...['folder.not_found', 'campaign.not_found'],
        ...['tags.too_many', 'tags.too_long'],
      ],
    },
    [BulkChangesController, 'store']
  )

  workspaceRoute(
    {
      id: 'links.changeMany.show',
      method: 'GET',
      path: '/links/bulk-changes/:changeId',
      tag: 'Links',
      summary: 'Read the progress of a bulk change',
      description: 'Changes are kept for 30 days, what they skipped for two.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [{ status: 200, description: 'The change', schema: bulkJobSchema }],
      problems: ['bulk.change_not_found'],
    },
    [BulkChangesController, 'show']
  )

  workspaceRoute(
    {
      id: 'links.changeMany.undo',
      method: 'POST',
      path: '/links/bulk-changes/:changeId/undo',
      tag: 'Links',
      summary: 'Undo a bulk change',
      description:
        'Within 24 hours. Puts back what the change changed. A link that was changed since is skipped with `link.version_conflict`. Undoing is a change of its own and can be undone. A change of more than 10,000 links is undone with `runAsJob`.',
      access: writing,
      body: undoBulkChangeValidator,
      answers,
      problems: [...OF_UNDOING, 'account.suspended', 'bulk.too_many_matches'],
    },
    [BulkChangesController, 'undo']
  )
}
