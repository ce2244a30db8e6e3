import i18nManager from '@adonisjs/i18n/services/main'
import { composeMail, type ComposedMail } from '#app/platform/mail/compose_mail'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/**
 * Writes a mail in the reader's language.
 *
 * @param language one that resources/lang has mails in; accounts have none of their own yet
 */
export async function writeMail(
  { texts, parameters, actionUrl }: MailMessage,
  language: string = i18nManager.defaultLocale
): Promise<ComposedMail> {
  const i18n = i18nManager.locale(language)
  const known = i18nManager.getTranslationsFor(language)
  const data = { host: installation.appHost, ...parameters }
  const say = (part: string) => i18n.t(`mails.${texts}.${part}`, data)
  const paragraphs = (part: string) => {
    const said: string[] = []
    while (`mails.${texts}.${part}.${said.length + 1}` in known) {
      said.push(say(`${part}.${said.length + 1}`))
    }
    return said
  }
  const subject = say('subject')
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
