import { importLineSchema, importSchema } from '#app/linking/imports/http/schema'
import {
  comparisonValidator,
  createImportValidator,
  importLinesValidator,
  listImportsValidator,
} from '#app/linking/imports/http/validators'
import { importProblems } from '#app/linking/imports/problems'
import { IMPORT_REPORT_COLUMNS } from '#app/linking/imports/queries/import_lines'
import { workspaceRoute } from '#app/platform/api/api_route'
import { paginated } from '#app/platform/api/schema'

const ImportsController = () => import('#app/linking/imports/http/imports_controller')

const tag = 'Import and export'
const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'links:write', role: 'Manager' } as const
const making = { ...writing, makes: 'link' } as const
const one = (status: number, description = 'The import') => [
  { status, description, schema: importSchema },
]
const ofFile = Object.keys(importProblems).filter(
  (code) =>
    !['not_found', 'not_ready', 'base_url_invalid', 'too_large', 'file_required'].includes(
      code.slice('import.'.length)
    )
)

export function registerImportsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'imports.create',
      method: 'POST',
      path: '/imports',
      tag,
      summary: 'Import a file of links',
      description:
        'The file as `content` (text) or `contentBase64`: a CSV, the JSON of an API, a dump of YOURLS, a SQLite database of Kutt or Shlink. What it is and which column says what is found out; `mapping` corrects it. A file that does not say the alias of its links is refused with its `columns`, unless `drawAliases` asks for random ones. A line whose alias exists already with the same destination is left alone, so that the same file can be sent again. With `dryRun` its lines are only judged, until `run` is called. The plan says how many lines one import takes.',
      access: making,
      body: createImportValidator,
      fileFields: { content: 'utf8', contentBase64: 'base64' },
      creates: true,
      answers: one(202, 'Taken on; ask for it to see how far it is'),
      problems: [
        ...ofFile,
        'bulk.too_many',
        'tags.too_many',
        'tags.too_long',
        'folder.not_found',
        'domain.not_found',
        'domain.not_ready',
      ],
    },
    [ImportsController, 'store']
  )

  workspaceRoute(
    {
      id: 'imports.list',
      method: 'GET',
      path: '/imports',
      tag,
      summary: 'List imports',
      description: 'Newest first.',
      access: reading,
      query: listImportsValidator,
      answers: [{ status: 200, description: 'A page of imports', schema: paginated(importSchema) }],
      problems: [],
    },
    [ImportsController, 'index']
  )

  workspaceRoute(
    {
      id: 'imports.get',
      method: 'GET',
      path: '/imports/:importId',
      tag,
      summary: 'Read an import',
      description: 'Its progress, and the numbers of lines by result.',
      access: reading,
      answers: one(200),
      problems: ['import.not_found'],
    },
    [ImportsController, 'show']
  )

  workspaceRoute(
    {
      id: 'imports.lines',
      method: 'GET',
      path: '/imports/:importId/lines',
      tag,
      summary: 'List the lines of an import',
      description:
        'The result of each line, in the order of the file. `differs` lists those of which the old service answers something else. Lines are kept for 90 days.',
      access: reading,
      query: importLinesValidator,
      answers: [
        { status: 200, description: 'A page of lines', schema: paginated(importLineSchema) },
      ],
      problems: ['import.not_found'],
    },
    [ImportsController, 'lines']
  )

  workspaceRoute(
    {
      id: 'imports.report',
      method: 'GET',
      path: '/imports/:importId/report.csv',
      tag,
      summary: 'Download the report of an import',
      description: `One line for each line of the file: ${IMPORT_REPORT_COLUMNS.join(', ')}. Cells that a spreadsheet would run begin with an apostrophe.`,
      access: reading,
      answers: [
        {
          status: 200,
          description: 'The report',
          contentType: 'text/csv',
          schema: { type: 'string' },
        },
      ],
      problems: ['import.not_found'],
    },
    [ImportsController, 'report']
  )

  workspaceRoute(
    {
      id: 'imports.run',
      method: 'POST',
      path: '/imports/:importId/run',
      tag,
      summary: 'Import what a dry run checked',
      description: 'Also continues an import that was stopped or failed.',
      access: making,
      answers: one(202),
      problems: ['import.not_found', 'import.not_ready'],
    },
    [ImportsController, 'run']
  )

  workspaceRoute(
    {
      id: 'imports.stop',
      method: 'POST',
      path: '/imports/:importId/stop',
      tag,
      summary: 'Stop an import',
      description: 'Or its comparison with the old service. Links that were created stay.',
      access: writing,
      answers: one(200),
      problems: ['import.not_found', 'import.not_ready'],
    },
    [ImportsController, 'stop']
  )

  workspaceRoute(
    {
      id: 'imports.compare',
      method: 'POST',
      path: '/imports/:importId/comparison',
      tag,
      summary: 'Compare with the old service',
      description:
        'Asks the old service for each imported address, a few in a second and without following redirects, and keeps where status or `Location` differ from ours. Without `baseUrl`, at the hosts that the file names.',
      access: writing,
      body: comparisonValidator,
      answers: one(202),
      problems: ['import.not_found', 'import.not_ready', 'import.base_url_invalid'],
    },
    [ImportsController, 'compare']
  )
}
