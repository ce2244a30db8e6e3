import i18nManager from '@adonisjs/i18n/services/main'
import { composeMail, type ComposedMail } from '#app/platform/mail/compose_mail'
import type { MailMessage } from '#app/platform/mail/mail_message'
import { readerLanguage } from '#app/platform/mail/ports'
import type { Sql } from '#app/shared/database/sql'
import { createFormats } from '#app/shared/text/formats'
import { isSentence, saySentence } from '#app/shared/text/sentence'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

/**
 * The most characters of a name in a subject: names are anyone's words, and a list of mails does
 * not show more.
 */
const SUBJECT_NAME_LENGTH = 60

/**
 * Writes a mail in the language of the person whose address it goes to; in the installation's where
 * the address has no account, or its language has no texts of mails.
 *
 * @param sql where to look: the transaction that queues the mail
 * @param to the address
 */
export async function writeMailTo(
  sql: Sql,
  to: string,
  message: MailMessage
): Promise<ComposedMail> {
  return writeMail(message, await findMailLanguage(sql, to))
}

/** Returns the language in which mails to an address are written. */
export async function findMailLanguage(sql: Sql, to: string): Promise<string> {
  const language = await readerLanguage.call(sql, to)
  const isKnown = language && 'mails.frame.sent_by' in i18nManager.getTranslationsFor(language)
  return isKnown ? language : i18nManager.defaultLocale
}

/**
 * Writes a mail in a language. Its paragraphs have numbered keys (`body.1`, `after.2`), so
 * that every language has the same ones and a test can compare them.
 *
 * @param language one that resources/lang has mails in
 */
export async function writeMail(
  { texts, parameters = {}, timeZone = 'UTC', actionUrl }: MailMessage,
  language: string = i18nManager.defaultLocale
): Promise<ComposedMail> {
  const i18n = i18nManager.locale(language)
  const known = i18nManager.getTranslationsFor(language)
  const { date } = createFormats(i18n.t('reports.language_tag'), timeZone, nowMs)
  const data: Record<string, string | number> = { host: installation.appHost }
  for (const [name, value] of Object.entries(parameters)) {
    if (value instanceof Date) data[name] = date(value)
    else
      data[name] = isSentence(value)
        ? saySentence(value, (key, values) => i18n.t(key, values))
        : value
  }
  const say = (part: string) => i18n.t(`mails.${texts}.${part}`, data)
  const paragraphs = (part: string) => {
    const said: string[] = []
    while (`mails.${texts}.${part}.${said.length + 1}` in known) {
      said.push(say(`${part}.${said.length + 1}`))
    }
    return said
  }
  const subject = i18n.t(`mails.${texts}.subject`, shortenNames(data))
  return composeMail(
    {
      subject,
      heading: subject,
      paragraphs: paragraphs('body'),
      action: actionUrl ? { label: say('action'), url: actionUrl } : undefined,
      after: paragraphs('after'),
    },
    language
  )
}

/** Cuts what stands in a subject, so that no one's words fill it. */
export function shortenNames<Data extends Record<string, string | number>>(data: Data): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    const letters = typeof value === 'string' ? [...value] : []
    if (letters.length <= SUBJECT_NAME_LENGTH) return [name, value]
    return [name, `${letters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…`]
  })
  return Object.fromEntries(entries) as Data
}
