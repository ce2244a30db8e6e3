import mail from '@adonisjs/mail/services/main'
import type { MailAttachment } from '#app/platform/mail/mail_attachment'
import installation from '#config/installation'
import { sender } from '#config/mail'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachment?: MailAttachment | null
}

/**
 * Hands a mail to the mail server. Its Message-ID is the same at each try, so that a receiver can
 * tell a repeat; no one's holiday note answers it (RFC 3834, section 2).
 *
 * @throws whatever the server or the way to it said
 */
export async function deliverMail(outgoing: OutgoingMail): Promise<void> {
  const { id, to, subject, text, html, headers = {}, attachment } = outgoing
  await mail.use('smtp').send((message) => {
    message.from(sender).to(to).subject(subject).text(text).html(html)
    message.header('Auto-Submitted', 'auto-generated')
    for (const [name, value] of Object.entries(headers)) message.header(name, value)
    if (attachment) {
      const { content, fileName: filename, contentType } = attachment
      message.attachData(content, { filename, contentType })
    }
    message.nodeMailerMessage.messageId = `<${id}@${installation.appHostname}>`
  })
}
