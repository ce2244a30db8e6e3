import logger from '@adonisjs/core/services/logger'
import { postToChat } from '#app/installation/alerts/actions/post_to_chat'
import type { AlertSettings } from '#app/installation/alerts/alert_settings'
import { buildAlertsUrl } from '#app/installation/alerts/alerts_url'
import { alertMail, type AlertFacts } from '#app/installation/alerts/rules/alert_mail'
import { healthSentence } from '#app/installation/health/health'
import { deliverMail } from '#app/platform/mail/actions/deliver_mail'
import { writeMail } from '#app/platform/mail/write_mail'
import { newId } from '#app/shared/ids'
import { sayInEnglish } from '#app/shared/text/sentence'
import { now } from '#app/shared/time/clock'
import { hasMailServer } from '#config/mail'

const SAID = healthSentence('database_away')

/** What the row says that the missing database gets once it is back. */
export const ABSENCE: AlertFacts = {
  kind: 'Health',
  subject: 'database',
  message: sayInEnglish(SAID),
  said: JSON.stringify(SAID),
}

/**
 * Informs administrators that the database is missing, without using the database: directly by the
 * mail server and the chat, past the outbox.
 *
 * @returns false: no one could be informed
 */
export async function tellOfAbsence(settings: AlertSettings): Promise<boolean> {
  const tries = [mailAll(settings.recipients), chat(settings)]
  const results = await Promise.allSettled(tries)
  for (const result of results) {
    if (result.status === 'rejected') {
      logger.warn({ err: result.reason }, 'the missing database could not be told of')
    }
  }
  return results.some((result) => result.status === 'fulfilled' && result.value)
}

async function mailAll(recipients: readonly string[]): Promise<boolean> {
  if (!hasMailServer() || recipients.length === 0) return false
  const mail = await writeMail(alertMail(ABSENCE, 'Opened', buildAlertsUrl()))
  for (const to of recipients) await deliverMail({ id: newId(), to, ...mail })
  return true
}

async function chat(settings: AlertSettings): Promise<boolean> {
  if (settings.chatWebhookUrl === null) return false
  await postToChat(settings, { id: newId(), at: now(), event: 'Opened', alert: ABSENCE })
  return true
}
