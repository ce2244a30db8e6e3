import { workspaceSchema } from '#app/people/workspaces/http/schema'
import {
  createWorkspaceValidator,
  updateWorkspaceValidator,
} from '#app/people/workspaces/http/validators'
import { personalRoute } from '#app/platform/api/api_route'

const WorkspacesController = () => import('#app/people/workspaces/http/workspaces_controller')

const tag = 'Workspaces'
const path = '/api/workspaces/:workspaceId'

export function registerWorkspacesApiRoutes(): void {
  personalRoute(
    {
      id: 'workspaces.create',
      method: 'POST',
      path: '/api/organisations/:organisationId/workspaces',
      tag,
      summary: 'Create a workspace',
      description: '`timeZone` is UTC when left out. Owners of the organisation are Owner in it.',
      access: { session: 'signed in', organisation: 'Owner' },
      body: createWorkspaceValidator,
      answers: [{ status: 201, description: 'The workspace', schema: workspaceSchema }],
      problems: [],
    },
    [WorkspacesController, 'store']
  )

  personalRoute(
    {
      id: 'workspaces.get',
      method: 'GET',
      path,
      tag,
      summary: 'Read a workspace',
      access: { session: 'signed in', role: 'Viewer' },
      answers: [{ status: 200, description: 'The workspace', schema: workspaceSchema }],
      problems: [],
    },
    [WorkspacesController, 'show']
  )

  personalRoute(
    {
      id: 'workspaces.update',
      method: 'PATCH',
      path,
      tag,
      summary: 'Change the settings of a workspace',
      description:
        "A field that is missing or null stays as it is; `clearDefaultDomain` makes new links go to the default short domain again. Another time zone holds for clicks from now on, and so does `clickPrivacy`: under CountOnly clicks are counted, and neither a raw click nor a visitor is kept. `rawClickDays` is 0 to the plan's; older raw clicks are deleted within minutes, and the plan's own number follows the plan.",
      access: { session: 'signed in', role: 'Administrator' },
      body: updateWorkspaceValidator,
      answers: [{ status: 200, description: 'The workspace', schema: workspaceSchema }],
      problems: ['domain.not_found', 'domain.not_ready'],
    },
    [WorkspacesController, 'update']
  )

  personalRoute(
    {
      id: 'workspaces.restore',
      method: 'POST',
      path: `${path}/restore`,
      tag,
      summary: 'Restore a deleted workspace',
      description: 'For 30 days from its deletion. One that is not deleted stays as it is.',
      access: { session: 'signed in', role: 'Owner', orDeleted: true },
      answers: [{ status: 200, description: 'The workspace', schema: workspaceSchema }],
      problems: [],
    },
    [WorkspacesController, 'restore']
  )
}
