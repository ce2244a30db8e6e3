import edge from 'edge.js'
import installation from '#config/installation'
import type { MailContent } from '#app/platform/mail/mail_content'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Lays a mail out as plain text and as HTML. */
export async function composeMail(mail: MailContent): Promise<ComposedMail> {
  const state = {
    mail,
    after: mail.after ?? [],
    appUrl: installation.appUrl,
    appHost: installation.appHost,
  }
  const [text, html] = await Promise.all([
    edge.render('mail/message_text', state),
    edge.render('mail/message', state),
  ])
  return { subject: mail.subject, text: text.replace(/\n{3,}/g, '\n\n').trim() + '\n', html }
}
