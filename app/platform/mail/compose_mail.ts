import i18nManager from '@adonisjs/i18n/services/main'
import edge from 'edge.js'
import { readDirection } from '#app/platform/languages/direction'
import type { MailContent } from '#app/platform/mail/mail_content'
import installation from '#config/installation'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Lays a mail out as plain text and as HTML. */
export async function composeMail(
  mail: MailContent,
  language: string = i18nManager.defaultLocale
): Promise<ComposedMail> {
  const i18n = i18nManager.locale(language)
  const state = {
    mail,
    language,
    direction: readDirection(language),
    frame: {
      orOpen: i18n.t('mails.frame.or_open'),
      sentBy: i18n.t('mails.frame.sent_by'),
      signature: i18n.t('mails.frame.signature', { host: installation.appHost }),
    },
    after: mail.after ?? [],
    tables: mail.tables ?? [],
    appUrl: installation.appUrl,
    appHost: installation.appHost,
  }
  const [text, html] = await Promise.all([
    edge.render('mail/message_text', state),
    edge.render('mail/message', state),
  ])
  return { subject: mail.subject, text: text.replace(/\n{3,}/g, '\n\n').trim() + '\n', html }
}
