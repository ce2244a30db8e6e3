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
  changeReportMailValidator,
  reportMailValidator,
} from '#app/visits/report_mails/http/validators'
import { RECIPIENT_STATES } from '#app/visits/report_mails/report_mail'
import { FREQUENCIES } from '#app/visits/report_mails/rules/schedule'
import { SUBJECT_PROBLEMS } from '#app/visits/report_subjects/rules/compare_field'

const ReportMailsController = () => import('#app/visits/report_mails/http/report_mails_controller')

const reportMail = named(
  'ReportMail',
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
    every: oneOf(FREQUENCIES, 'Of which days each report is; weeks begin on Monday'),
    recipients: list(text('An address'), 'Addresses, in the order in which they were given'),
    confirmations: list(
      object({
        email: text(),
        state: oneOf(
          RECIPIENT_STATES,
          'Waiting for an answer to the mail that asks; Expired after 7 days without one'
        ),
      }),
      'The same addresses: only Confirmed ones are sent reports'
    ),
    enabled: flag('Is it sent?'),
    lastSentAt: nullable(dateTime('When a report was sent last; null: never')),
    nextAt: nullable(dateTime('When the next one is due; null: it is turned off')),
    createdBy: id(),
    createdAt: dateTime(),
  })
)

const requested = named(
  'RequestedReportMail',
  object({
    reportMailId: id('The scheduled report'),
    recipients: integer('Confirmed addresses that it is sent to'),
    requestedAt: dateTime('When it was asked for'),
  })
)

const tag = 'Reports'
const access = { scope: 'analytics:read', alsoScope: 'links:write', role: 'Manager' } as const
const missing = 'report_mail.not_found'
const one = (status: number) => [
  { status, description: 'The scheduled report', schema: reportMail },
]

export function registerReportMailsApiRoutes(): void {
  workspaceRoute(
    {
      id: 'reportMails.list',
      method: 'GET',
      path: '/report-mails',
      tag,
      summary: 'List scheduled reports',
      description: 'Newest first, up to 50.',
      access,
      answers: [
        { status: 200, description: 'Mailed reports', schema: object({ items: list(reportMail) }) },
      ],
      problems: [],
    },
    [ReportMailsController, 'index']
  )

  workspaceRoute(
    {
      id: 'reportMails.create',
      method: 'POST',
      path: '/report-mails',
      tag,
      summary: 'Schedule a report',
      description:
        'The report of the workspace, of a link or of a campaign goes out at 6 in the morning after ' +
        'each day, week or month of the time zone of the workspace, once, as text and as a PDF. Every ' +
        'recipient is asked by email to confirm, within 7 days, and can unsubscribe from any email. ' +
        'Nothing is sent while the organisation is suspended.',
      access: { ...access, needsConfirmedAddress: true },
      body: reportMailValidator,
      answers: one(201),
      problems: [
        'mail.limit_reached',
        ...SUBJECT_PROBLEMS,
        ...['account.suspended', 'report_mail.limit_reached'],
      ],
    },
    [ReportMailsController, 'store']
  )

  workspaceRoute(
    {
      id: 'reportMails.get',
      method: 'GET',
      path: '/report-mails/:reportMailId',
      tag,
      summary: 'Read a scheduled report’s settings',
      description:
        'With its recipients, what each of them has answered, and when it goes out next.',
      access,
      answers: one(200),
      problems: [missing],
    },
    [ReportMailsController, 'show']
  )

  workspaceRoute(
    {
      id: 'reportMails.update',
      method: 'PATCH',
      path: '/report-mails/:reportMailId',
      tag,
      summary: 'Change a scheduled report',
      description:
        'What is missing or null stays. `recipients` replaces the list: a new one is asked to ' +
        'confirm, and so is one who did not answer within 7 days; one who unsubscribed is not asked ' +
        'and gets nothing. Turned on again, or at another interval, it begins with the days that are ' +
        'under way.',
      access,
      body: changeReportMailValidator,
      answers: one(200),
      problems: [missing, 'account.suspended', 'mail.limit_reached'],
    },
    [ReportMailsController, 'update']
  )

  workspaceRoute(
    {
      id: 'reportMails.delete',
      method: 'DELETE',
      path: '/report-mails/:reportMailId',
      tag,
      summary: 'Delete a scheduled report',
      description: 'Its recipients are forgotten, and mails that wait are not sent.',
      access,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: [missing],
    },
    [ReportMailsController, 'destroy']
  )

  workspaceRoute(
    {
      id: 'reportMails.send',
      method: 'POST',
      path: '/report-mails/:reportMailId/send',
      tag,
      summary: 'Send a report now',
      description:
        'Sends the report of the latest whole day, week or month to the confirmed recipients, also ' +
        'where it is turned off. Reports that are due are still sent.',
      access,
      answers: [{ status: 202, description: 'It will be sent', schema: requested }],
      problems: [missing, 'account.suspended'],
    },
    [ReportMailsController, 'send']
  )
}
