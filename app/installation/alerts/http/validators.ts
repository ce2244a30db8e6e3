import vine from '@vinejs/vine'
import { MAX_ALERT_RECIPIENTS } from '#app/installation/alerts/rules/read_recipients'
import { documentInput } from '#app/platform/api/input_documents'
import { textUpTo } from '#app/shared/text/validation'

export const alertSettingsValidator = vine.create({
  recipients: vine.array(textUpTo(300)).maxLength(MAX_ALERT_RECIPIENTS).nullable().optional(),
  chatWebhookUrl: textUpTo(3000).nullable().optional(),
  chatFormat: textUpTo(40).nullable().optional(),
})

documentInput(alertSettingsValidator, {
  name: 'AlertSettingsChange',
  fields: {
    recipients: { description: 'Email addresses; empty: every administrator of the installation' },
    chatWebhookUrl: {
      description: 'Webhook URL of the chat; as it was answered, shortened, it stays as it is',
    },
    chatFormat: { description: 'Format of a chat channel that is turned on: `Slack`, `Teams`' },
  },
  example: {
    recipients: ['ops@example.com'],
    chatWebhookUrl: 'https://hooks.slack.com/services/T0001/B0001/abcd1234',
    chatFormat: 'Slack',
  },
})
