import { LINK_EXPORT_COLUMNS } from '#app/linking/link_list/rules/export_row'
import { linkSchema } from '#app/linking/links/http/schema'
import { exportLinksValidator } from '#app/linking/links/http/validators'
import { workspaceRoute } from '#app/platform/api/api_route'
import { list, object } from '#app/platform/api/schema'

const LinkExportController = () => import('#app/linking/links/http/link_export_controller')

const common = {
  method: 'GET',
  tag: 'Import and export',
  access: { scope: 'links:read', role: 'Viewer' },
  query: exportLinksValidator,
  problems: [],
} as const
const what =
  'Every link but the deleted ones, archived ones too; or what the filters of the list leave. Made while it is sent, so that any number will do. An import of it makes the same links again, but for passwords, which never leave.'

export function registerLinksExportApiRoutes(): void {
  workspaceRoute(
    {
      ...common,
      id: 'links.export.csv',
      path: '/links/export.csv',
      summary: 'Export links as CSV',
      description: `${what} Columns: ${LINK_EXPORT_COLUMNS.join(', ')}. Cells that a spreadsheet would run begin with an apostrophe.`,
      problems: [],
      answers: [
        {
          status: 200,
          description: 'The links',
          contentType: 'text/csv',
          schema: { type: 'string' },
        },
      ],
    },
    [LinkExportController, 'csv']
  )

  workspaceRoute(
    {
      ...common,
      id: 'links.export.json',
      path: '/links/export.json',
      summary: 'Export links as JSON',
      description: what,
      problems: [],
      answers: [
        {
          status: 200,
          description: 'The links',
          contentType: 'application/json',
          schema: object({ items: list(linkSchema) }),
        },
      ],
    },
    [LinkExportController, 'json']
  )
}
