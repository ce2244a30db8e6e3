import { LINK_SORTS } from '#app/linking/link_list/queries/order'
import { LINK_STATES } from '#app/linking/links/rules/effective_state'
import { LINK_HEALTH_STATUSES } from '#app/linking/links/rules/health_status'
import { savedViewValidator } from '#app/linking/saved_views/http/validators'
import { savedViewProblems } from '#app/linking/saved_views/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  object,
  oneOf,
  optional,
  text,
} from '#app/platform/api/schema'

const SavedViewsController = () => import('#app/linking/saved_views/http/saved_views_controller')

const view = named(
  'SavedView',
  object({
    id: id(),
    name: text(),
    shared: flag('With the workspace'),
    filter: object(
      {
        search: optional(text()),
        state: optional(oneOf(LINK_STATES)),
        tag: optional(text()),
        tags: optional(text('Several, with commas between them; a link has all of them')),
        campaignId: optional(id('The campaign')),
        folderId: optional(id('The folder')),
        domainId: optional(id('The custom domain')),
        health: optional(oneOf(LINK_HEALTH_STATUSES)),
        createdBy: optional(id('The account that made the link')),
        createdFrom: optional(text('A date or a date-time')),
        createdTo: optional(text('A date or a date-time')),
        hasPassword: optional(flag()),
        hasRules: optional(flag('Rules or a split')),
        neverClicked: optional(flag('By no person')),
        endsWithin: optional(integer('Days from now in which the link ends')),
        sort: optional(oneOf(LINK_SORTS)),
      },
      'Filters and sort of the list of links; those that are not set are left out'
    ),
    ownerId: id('Who saved it'),
    createdAt: dateTime(),
  })
)
/** Everyone may write views of their own; the action asks for more where a view is shared. */
const writing = { scope: 'links:write', role: 'Viewer' } as const
const problems = Object.keys(savedViewProblems)
const without = (...codes: string[]) => problems.filter((code) => !codes.includes(code))

export function registerSavedViewsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'savedViews.list',
      method: 'GET',
      path: '/saved-views',
      tag: 'Saved views',
      summary: 'List your own saved views and the shared ones',
      description: 'By name: your own, and those that others share with the workspace.',
      access: { scope: 'links:read', role: 'Viewer' },
      answers: [{ status: 200, description: 'The views', schema: object({ items: list(view) }) }],
      problems: [],
    },
    [SavedViewsController, 'index']
  )

  workspaceRoute(
    {
      id: 'savedViews.create',
      method: 'POST',
      path: '/saved-views',
      tag: 'Saved views',
      summary: 'Save a view',
      description:
        'A view keeps filters and a sort of the list of links. Sharing it with the workspace needs the role Manager.',
      access: writing,
      body: savedViewValidator,
      answers: [{ status: 201, description: 'The view', schema: view }],
      problems: without('view.not_found', 'view.not_yours'),
    },
    [SavedViewsController, 'store']
  )

  workspaceRoute(
    {
      id: 'savedViews.update',
      method: 'PATCH',
      path: '/saved-views/:viewId',
      tag: 'Saved views',
      summary: 'Change your saved view',
      description: 'A shared view can only be changed by its owner.',
      access: writing,
      body: savedViewValidator,
      answers: [{ status: 200, description: 'The view', schema: view }],
      problems: without('view.too_many'),
    },
    [SavedViewsController, 'update']
  )

  workspaceRoute(
    {
      id: 'savedViews.delete',
      method: 'DELETE',
      path: '/saved-views/:viewId',
      tag: 'Saved views',
      summary: 'Delete your saved view',
      description: 'A shared view goes for everyone. No link changes.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['view.not_found', 'view.not_yours'],
    },
    [SavedViewsController, 'destroy']
  )
}
