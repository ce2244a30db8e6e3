import { bulkChangeValidator } from '#app/linking/bulk_changes/http/validators'
import { bulkChangeProblems } from '#app/linking/bulk_changes/problems'
import { BULK_ACTIONS } from '#app/linking/bulk_changes/rules/bulk_action'
import { workspaceRoute } from '#app/platform/api/api_route'
import { integer, list, named, object, text } from '#app/platform/api/schema'

const BulkChangesController = () => import('#app/linking/bulk_changes/http/bulk_changes_controller')

export function registerBulkChangesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'links.changeMany',
      method: 'POST',
      path: '/links/bulk-changes',
      tag: 'Links',
      summary: 'Do one thing to many links',
      description:
        'The links are named by `linkIds` (at most 1,000) or by `filter`, which takes what the list of links takes, names at least one value and may match at most 10,000. `expectedCount` is checked against the filter. `dryRun` only counts. `move` takes `folderId` (null: the root), `addTags` and `removeTags` take `tags`, `setExpiry` takes `endsAt`.',
      access: { scope: 'links:write', role: 'Manager' },
      body: bulkChangeValidator,
      answers: [
        {
          status: 200,
          description: 'What was changed',
          schema: named(
            'BulkChangeResult',
            object({
              action: { enum: BULK_ACTIONS },
              matched: integer('Links that the selection names'),
              changed: integer('Of those, the ones that are different now'),
              skipped: list(object({ linkId: text(), code: text() })),
            })
          ),
        },
      ],
      problems: [
        ...Object.keys(bulkChangeProblems),
        'folder.not_found',
        'tags.too_many',
        'tags.too_long',
      ],
    },
    [BulkChangesController, 'store']
  )
}
