import { workspaceRoute } from '#app/platform/api/api_route'
import {
  dateTime,
  flag,
  id,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '#app/platform/api/schema'
import {
  changeReportShareValidator,
  reportShareValidator,
} from '#app/visits/report_shares/http/validators'
import { SUBJECT_PROBLEMS } from '#app/visits/report_subjects/rules/compare_field'

const ReportSharesController = () =>
  import('#app/visits/report_shares/http/report_shares_controller')

const share = named(
  'SharedReport',
  object({
    id: id(),
    name: text(),
    linkId: nullable(id('The link that it is of; null: none')),
    campaignId: nullable(id('The campaign that it is of; null: none')),
    compare: {
      ...nullable(
        list(
          object({
            linkId: optional(id()),
            campaignId: optional(id()),
            qrCodeId: optional(id()),
            variantId: optional(text()),
          })
        )
      ),
      description: 'What it compares: each has one of the ids; null: nothing',
    },
    url: text(
      'The secret address: who has it can read the report. Empty where `problem` says that it cannot be read'
    ),
    problem: optional(
      oneOf(['secret.unreadable'], 'It was encrypted with a key that the installation lacks')
    ),
    hasPassword: flag('Does it ask for a password?'),
    showDestinations: flag('Are destinations of links shown?'),
    expiresAt: nullable(dateTime()),
    viewCount: integer('How often the report was shown'),
    createdBy: id(),
    createdAt: dateTime(),
  })
)

const tag = 'Reports'
const access = { scope: 'analytics:read', alsoScope: 'links:write', role: 'Manager' } as const
const missing = 'report_share.not_found'

export function registerReportSharesApiRoutes(): void {
  workspaceRoute(
    {
      id: 'reportShares.list',
      method: 'GET',
      path: '/report-shares',
      tag,
      summary: 'List shared reports',
      description: 'Newest first, up to 100; those that have ended stay until they are revoked.',
      access,
      answers: [
        { status: 200, description: 'Shared reports', schema: object({ items: list(share) }) },
      ],
      problems: [],
    },
    [ReportSharesController, 'index']
  )

  workspaceRoute(
    {
      id: 'reportShares.create',
      method: 'POST',
      path: '/report-shares',
      tag,
      summary: 'Share a report',
      description:
        'Makes a page that anyone with its address can read: the report of the workspace, of a link ' +
        'or of a campaign, for days that the reader chooses, without destinations unless ' +
        '`showDestinations`. Search engines are asked to leave it out. With a password it answers 401 ' +
        'until that is given; expired or revoked it answers 404.',
      access: { ...access, needsConfirmedAddress: true },
      body: reportShareValidator,
      answers: [{ status: 201, description: 'The shared report', schema: share }],
      problems: [...SUBJECT_PROBLEMS, 'report_share.limit_reached'],
    },
    [ReportSharesController, 'store']
  )

  workspaceRoute(
    {
      id: 'reportShares.get',
      method: 'GET',
      path: '/report-shares/:shareId',
      tag,
      summary: 'Read a shared report’s settings',
      description: 'With its address and how often it was opened. Its password is never shown.',
      access,
      answers: [{ status: 200, description: 'The shared report', schema: share }],
      problems: [missing],
    },
    [ReportSharesController, 'show']
  )

  workspaceRoute(
    {
      id: 'reportShares.update',
      method: 'PATCH',
      path: '/report-shares/:shareId',
      tag,
      summary: 'Change a shared report',
      description:
        'What is missing stays; null takes the password or the end away. Its address and what it is ' +
        'of stay. With another password, readers are asked for it again.',
      access,
      body: changeReportShareValidator,
      answers: [{ status: 200, description: 'The shared report', schema: share }],
      problems: [missing],
    },
    [ReportSharesController, 'update']
  )

  workspaceRoute(
    {
      id: 'reportShares.revoke',
      method: 'DELETE',
      path: '/report-shares/:shareId',
      tag,
      summary: 'Revoke a shared report',
      description: 'Its address answers 404 from the next request on.',
      access,
      answers: [{ status: 204, description: 'Revoked' }],
      problems: [missing],
    },
    [ReportSharesController, 'destroy']
  )
}
