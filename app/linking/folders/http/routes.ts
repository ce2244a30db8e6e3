import { folderValidator } from '#app/linking/folders/http/validators'
import { folderProblems } from '#app/linking/folders/problems'
import { linkProblems } from '#app/linking/links/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  text,
} from '#app/platform/api/schema'

const FoldersController = () => import('#app/linking/folders/http/folders_controller')

const folder = named(
  'Folder',
  object({
    id: id(),
    name: text(),
    parentId: nullable(id('The folder it is in; null at the root')),
    expiredUrl: nullable(
      text('Where ended links directly in it lead that have no such address of their own')
    ),
    linkCount: integer('Links directly in it'),
    createdAt: dateTime(),
  })
)
const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'links:write', role: 'Manager' } as const
const destinations = Object.keys(linkProblems).filter((code) => code.startsWith('destination.'))
const problems = [
  'folder.not_found',
  'account.suspended',
  ...Object.keys(folderProblems),
  ...destinations,
]
const without = (...codes: string[]) => problems.filter((code) => !codes.includes(code))

export function registerFoldersApiRoutes(): void {
  workspaceRoute(
    {
      id: 'folders.list',
      method: 'GET',
      path: '/folders',
      tag: 'Folders',
      summary: 'List folders',
      description:
        'Every folder of the workspace by name, each with the folder that it lies in and the number of its links.',
      access: reading,
      answers: [
        { status: 200, description: 'All of them', schema: object({ items: list(folder) }) },
      ],
      problems: [],
    },
    [FoldersController, 'index']
  )

  workspaceRoute(
    {
      id: 'folders.create',
      method: 'POST',
      path: '/folders',
      tag: 'Folders',
      summary: 'Create a folder',
      description:
        'Folders go three levels deep. Beside each other they have different names, whatever the case.',
      access: writing,
      body: folderValidator,
      answers: [{ status: 201, description: 'The folder', schema: folder }],
      problems: without('folder.into_itself'),
    },
    [FoldersController, 'store']
  )

  workspaceRoute(
    {
      id: 'folders.update',
      method: 'PATCH',
      path: '/folders/:folderId',
      tag: 'Folders',
      summary: 'Change a folder',
      description:
        'What is left out stays as it is; a `parentId` of null is the root. An `expiredUrl` of null, or `clearExpiredUrl`, clears it.',
      access: writing,
      body: folderValidator,
      answers: [{ status: 200, description: 'The folder', schema: folder }],
      problems: without('folder.too_many'),
    },
    [FoldersController, 'update']
  )

  workspaceRoute(
    {
      id: 'folders.delete',
      method: 'DELETE',
      path: '/folders/:folderId',
      tag: 'Folders',
      summary: 'Delete a folder',
      description: 'Its links and folders go to the folder that it was in.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['folder.not_found'],
    },
    [FoldersController, 'destroy']
  )
}
