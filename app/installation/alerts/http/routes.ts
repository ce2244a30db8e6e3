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
    recipients: list(text(), 'Email addresses; empty: every administrator of the installation'),
    chatWebhookUrl: nullable(
      text('Webhook URL of the chat, shortened: it is a secret. null: no chat is set')
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
      summary: 'Read the recipients of alerts',
      description: '`chatWebhookUrl` is a secret, and answered shortened.',
      access,
      answers: [{ status: 200, description: 'The recipients', schema: settings }],
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
      summary: 'Set the recipients of alerts',
      description:
        'Failures of health, backup, certificate, disk and worker are sent by email and chat, once each, and once more when they are resolved. A field that is missing or null is none; a `chatWebhookUrl` as it was answered, shortened, stays as it is.',
      access,
      body: alertSettingsValidator,
      answers: [{ status: 200, description: 'The recipients from now on', schema: settings }],
      problems: ADDRESS_PROBLEMS,
    },
    [AlertsController, 'update']
  )
}
