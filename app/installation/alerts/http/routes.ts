import { alertSettingsValidator } from '#app/installation/alerts/http/validators'
import { webhookProblems } from '#app/integrations/webhooks/problems'
import { personalRoute } from '#app/platform/api/api_route'
import { list, named, nullable, object, text } from '#app/platform/api/schema'

const AlertsController = () => import('#app/installation/alerts/http/alerts_controller')

const tag = 'Administration'
const access = { session: 'installation administrator' } as const
const path = '/api/admin/alerts'

const settings = named(
  'AlertSettings',
  object({
    recipients: list(text(), 'Email addresses; none: every administrator of the installation'),
    chatWebhookUrl: nullable(
      text('Address of the chat, shortened: it is as good as a key. null: no chat is set')
    ),
    chatFormat: nullable(text('Format of a chat channel, as `Slack`')),
  })
)

const ADDRESS_PROBLEMS = Object.keys(webhookProblems).filter((code) =>
  /^webhook\.(url_|format_invalid)/.test(code)
)

export function registerAlertsApiRoutes(): void {
  personalRoute(
    {
      id: 'admin.alerts.get',
      method: 'GET',
      path,
      tag,
      summary: 'Read who is told of failures',
      description: '`chatWebhookUrl` is a secret, and answered shortened.',
      access,
      answers: [{ status: 200, description: 'Who is told', schema: settings }],
      problems: [],
    },
    [AlertsController, 'show']
  )

  personalRoute(
    {
      id: 'admin.alerts.set',
      method: 'PUT',
      path,
      tag,
      summary: 'Say who is told of failures',
      description:
        'Failures of health, backup, certificate, disk and worker are told by mail and chat, once each, and once more when they are over. A field that is missing or null is none; a `chatWebhookUrl` as it was answered, shortened, stays as it is.',
      access,
      body: alertSettingsValidator,
      answers: [{ status: 200, description: 'Who is told from now on', schema: settings }],
      problems: ADDRESS_PROBLEMS,
    },
    [AlertsController, 'update']
  )
}
