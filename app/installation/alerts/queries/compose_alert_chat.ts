import i18nManager from '@adonisjs/i18n/services/main'
import type { AlertEvent } from '#app/installation/alerts/alert'
import { buildAlertsUrl } from '#app/installation/alerts/alerts_url'
import type { AlertFacts } from '#app/installation/alerts/rules/alert_mail'
import { messageOf, subjectOf } from '#app/installation/alerts/rules/alert_sentences'
import type { ChannelMessage, SentencePart } from '#app/platform/plugins/contract'
import { isSentence, saySentence, type Sentence } from '#app/shared/text/sentence'
import installation from '#config/installation'

/** What a chat message says, before its channel makes a body of it. */
export interface AlertChat {
  id: string
  at: Date
  event: AlertEvent | 'Test'
  alert: AlertFacts | null
}

/** Writes a sentence about an alert, in parts that the chat channel escapes. */
export function composeAlertChat({ id, at, event, alert }: AlertChat): ChannelMessage {
  const i18n = i18nManager.locale(i18nManager.defaultLocale)
  const say = (text: Sentence | string) =>
    isSentence(text) ? saySentence(text, (key, values) => i18n.t(key, values)) : text
  const text = i18n.t(`alerts.chat.${event.toLowerCase()}`, {
    kind: alert?.kind ?? 'Health',
    subject: alert ? say(subjectOf(alert)) : '',
    host: installation.appHost,
  })
  const sentence: SentencePart[] = [{ kind: 'strong', text }]
  sentence.push({ kind: 'text', text: alert ? ` ${say(messageOf(alert))} ` : ' ' })
  sentence.push({ kind: 'link', text: i18n.t('alerts.chat.open'), url: buildAlertsUrl() })
  return {
    eventId: id,
    eventType: `installation.alert_${event.toLowerCase()}`,
    occurredAt: at,
    workspaceName: installation.appHost,
    sentence,
  }
}
