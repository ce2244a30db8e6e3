import { exportAuditLogValidator, listAuditLogValidator } from '#app/people/audit/http/validators'
import { AUDIT_EXPORT_COLUMNS } from '#app/people/audit/queries/export_audit_log'
import type { SessionRule } from '#app/platform/api/api_operations'
import { personalRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  id,
  integer,
  named,
  nullable,
  object,
  paginated,
  text,
} from '#app/platform/api/schema'

const AuditLogController = () => import('#app/people/audit/http/audit_log_controller')

const tag = 'Audit log'

const entry = named(
  'AuditEntry',
  object({
    id: id(),
    at: dateTime(),
    action: text('Subject and verb, as `link.created`'),
    subjectType: text(),
    subjectId: text(),
    organisationId: nullable(id()),
    workspaceId: nullable(id()),
    actor: object({
      userId: nullable(id()),
      displayName: nullable(text()),
      email: nullable(text()),
      apiKeyId: nullable(id('The key that it was done with; null: a session')),
      apiKeyName: nullable(text()),
    }),
    address: nullable(text('IP address that the call came from')),
    requestId: nullable(text()),
    data: { description: 'What there is to know of it, by action', type: ['object', 'null'] },
    chain: nullable(
      object({
        position: integer('Sequence number in the chain of all rows of the installation'),
        previousHash: text('Hash of the row before it'),
        hash: text(),
      })
    ),
  })
)

type ReadAction = 'ofWorkspace' | 'ofOrganisation' | 'ofInstallation'
type ExportAction = 'exportOfWorkspace' | 'exportOfOrganisation' | 'exportOfInstallation'

/** Reading and exporting one of the three logs: the same, but for whose it is. */
function auditRoutes(
  place: string,
  path: string,
  summary: string,
  access: SessionRule,
  [read, write]: [ReadAction, ExportAction]
) {
  personalRoute(
    {
      id: `audit.${place}`,
      method: 'GET',
      path,
      tag,
      summary: `Read the audit log of ${summary}`,
      description:
        'Newest first. `from` and `to` are days or moments, inclusive. `chain` is null until the row is sealed, some seconds after it was written.',
      access,
      query: listAuditLogValidator,
      answers: [{ status: 200, description: 'A page of it', schema: paginated(entry) }],
      problems: [],
    },
    [AuditLogController, read]
  )
  personalRoute(
    {
      id: `audit.${place}.export`,
      method: 'GET',
      path: `${path}/export.csv`,
      tag,
      summary: `Export the audit log of ${summary} as CSV`,
      description: `One line for each row, newest first: ${AUDIT_EXPORT_COLUMNS.join(', ')}. Cells that a spreadsheet would run begin with an apostrophe.`,
      access,
      query: exportAuditLogValidator,
      answers: [
        {
          status: 200,
          description: 'The rows',
          contentType: 'text/csv',
          schema: { type: 'string' },
        },
      ],
      problems: [],
    },
    [AuditLogController, write]
  )
}

export function registerAuditApiRoutes(): void {
  auditRoutes(
    'workspace',
    '/api/workspaces/:workspaceId/audit-log',
    'a workspace',
    { session: 'signed in', role: 'Administrator' },
    ['ofWorkspace', 'exportOfWorkspace']
  )

  auditRoutes(
    'organisation',
    '/api/organisations/:organisationId/audit-log',
    'an organisation',
    { session: 'signed in', organisation: 'Owner' },
    ['ofOrganisation', 'exportOfOrganisation']
  )

  auditRoutes(
    'installation',
    '/api/admin/audit-log',
    'the installation',
    { session: 'installation administrator' },
    ['ofInstallation', 'exportOfInstallation']
  )
}
