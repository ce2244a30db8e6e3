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
import { listOutboxValidator } from '#app/platform/mail/http/validators'
import { MAIL_STATES } from '#app/platform/mail/mail'

const MailsController = () => import('#app/platform/mail/http/mails_controller')

const tag = 'Installation'
const access = { session: 'installation administrator' } as const
const fields = {
  id: id(),
  kind: text('What it is about, as account.verify_email'),
  to: text(),
  subject: text(),
  state: { enum: MAIL_STATES },
  tries: integer(),
  nextTryAt: nullable(dateTime()),
  sentAt: nullable(dateTime()),
  lastError: nullable(text('Why the latest try failed')),
  createdAt: dateTime(),
}

const mail = named('Mail', object(fields))

export function registerMailApiRoutes(): void {
  personalRoute(
    {
      id: 'mails.list',
      method: 'GET',
      path: '/api/admin/mails',
      tag,
      summary: 'List the outbox of emails',
      description: 'Newest first. Without `state`, every email that is not sent.',
      access,
      query: listOutboxValidator,
      answers: [{ status: 200, description: 'A page of emails', schema: paginated(mail) }],
      problems: [],
    },
    [MailsController, 'index']
  )

  personalRoute(
    {
      id: 'mails.get',
      method: 'GET',
      path: '/api/admin/mails/:mailId',
      tag,
      summary: 'Read an email that waits',
      description: 'The audit log shows who read it.',
      access,
      answers: [
        {
          status: 200,
          description: 'The email',
          schema: named(
            'MailWithText',
            object({ ...fields, text: nullable(text('null once it is sent')) })
          ),
        },
      ],
      problems: ['mail.not_found'],
    },
    [MailsController, 'show']
  )

  personalRoute(
    {
      id: 'mails.retry',
      method: 'POST',
      path: '/api/admin/mails/:mailId/retry',
      tag,
      summary: 'Retry an email now',
      description:
        'For an email that failed or that waits for its next attempt. The worker sends it; read the email to see the outcome.',
      access,
      answers: [
        {
          status: 202,
          description: 'It is tried',
          schema: named('Accepted', object({ status: text('Accepted') })),
        },
      ],
      problems: ['mail.not_found'],
    },
    [MailsController, 'retry']
  )
}
