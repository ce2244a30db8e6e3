import { updateTagValidator } from '#app/linking/tags/http/validators'
import { workspaceRoute } from '#app/platform/api/api_route'
import { integer, list, named, object, text } from '#app/platform/api/schema'

const TagsController = () => import('#app/linking/tags/http/tags_controller')

const tag = named(
  'Tag',
  object({ name: text(), linkCount: integer('Links that have it and are not deleted') })
)
const writing = { scope: 'links:write', role: 'Manager' } as const

export function registerTagsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'tags.list',
      method: 'GET',
      path: '/tags',
      tag: 'Tags',
      summary: 'List tags',
      description:
        'By name, each with the number of links that have it. Of several spellings the commonest is shown.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [{ status: 200, description: 'All of them', schema: object({ items: list(tag) }) }],
      problems: [],
    },
    [TagsController, 'index']
  )

  workspaceRoute(
    {
      id: 'tags.rename',
      method: 'PATCH',
      path: '/tags/:name',
      tag: 'Tags',
      summary: 'Rename a tag',
      description: 'The name in the path is URL-encoded. A tag of the new name is merged with it.',
      access: writing,
      body: updateTagValidator,
      answers: [{ status: 200, description: 'The tag under its new name', schema: tag }],
      problems: ['tag.not_found', 'tag.name_required', 'tags.too_long'],
    },
    [TagsController, 'update']
  )

  workspaceRoute(
    {
      id: 'tags.delete',
      method: 'DELETE',
      path: '/tags/:name',
      tag: 'Tags',
      summary: 'Remove a tag from every link',
      description:
        'The name in the path is URL-encoded. The links stay; each of them gets a new version without the tag.',
      access: writing,
      answers: [{ status: 204, description: 'Gone' }],
      problems: ['tag.not_found'],
    },
    [TagsController, 'destroy']
  )
}
