import { setAlertSettings } from '#app/installation/alerts/actions/set_alert_settings'
import { findAlertSettings } from '#app/installation/alerts/queries/find_alert_settings'
import { refuse, type Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { textOf } from '#app/installation/provisioning/rules/compare_fields'
import {
  oneOfField,
  optionalTextField,
  textsField,
} from '#app/installation/provisioning/rules/shapes'
import { Secret } from '#app/installation/provisioning/secret'
import { setRegistration } from '#app/people/registration/actions/set_registration'
import {
  findRegistrationSetting,
  type RegistrationSetting,
} from '#app/people/registration/queries/registration_setting'

const NAME = 'installation'
const CHAT = { ...optionalTextField, maybeSecret: true }

/** What administrators set for the whole installation: who can register, who hears of failures. */
export const settings: Kind = {
  kind: 'Settings',
  home: 'installation',
  fields: {
    registration: oneOfField(['open', 'closed']),
    alertRecipients: textsField,
    alertChatFormat: optionalTextField,
    alertChatUrl: CHAT,
  },
  aliases: {
    recipients: 'alertRecipients',
    chatFormat: 'alertChatFormat',
    chatWebhookUrl: 'alertChatUrl',
  },
  steps: [
    {
      fields: ['registration', 'alertRecipients', 'alertChatFormat', 'alertChatUrl'],
      async find(description) {
        if (description.name !== NAME) {
          throw refuse(description, 'name', `There is one only, and its name is ${NAME}.`)
        }
        return { id: NAME, fields: await readFields() }
      },
      async change({ registration, ...alerts }, { fields }, _, { actor }) {
        if (registration) await setRegistration(registration as RegistrationSetting, actor)
        if (Object.keys(alerts).length === 0) return
        const wanted = { ...fields, ...alerts }
        await setAlertSettings(
          {
            recipients: wanted.alertRecipients as string[],
            chatFormat: wanted.alertChatFormat as string | null,
            chatWebhookUrl: textOf(wanted.alertChatUrl),
          },
          actor
        )
      },
    },
  ],
  async list({ only }) {
    if (only !== null) return []
    const { alertChatUrl, ...fields } = await readFields()
    if (fields.registration === null) delete fields.registration
    if (alertChatUrl !== null) delete fields.alertChatFormat
    return [{ name: NAME, fields }]
  },
}

async function readFields(): Promise<Fields> {
  const { recipients, chatFormat, chatWebhookUrl } = await findAlertSettings()
  return {
    registration: await findRegistrationSetting(),
    alertRecipients: recipients,
    alertChatFormat: chatFormat,
    alertChatUrl: chatWebhookUrl === null ? null : Secret.of(chatWebhookUrl),
  }
}
