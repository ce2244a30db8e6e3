import mail from '@adonisjs/mail/services/main'
import type { MailAttachment } from '#app/platform/mail/mail_attachment'
import {
  askMailServer,
  takesInternationalAddresses,
} from '#app/platform/mail/queries/ask_mail_server'
import { isAscii } from '#app/shared/text/text'
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

/** No server that we know takes the address. Trying again would change nothing. */
export class AddressNotTaken extends Error {}

/**
 * Hands a mail to the mail server. Its Message-ID is the same at each try, so that a receiver can
 * recognise a repeat. No one's holiday note answers it (RFC 3834, section 2).
 *
 * @throws AddressNotTaken for letters beyond ASCII before the @, where the server takes none
 * @throws whatever the server or the way to it said
 */
export async function deliverMail(outgoing: OutgoingMail): Promise<void> {
  const { id, to, subject, text, html, headers = {}, attachment } = outgoing
  await requireTakenAddress(to)
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

/**
 * A host name beyond ASCII has a form in ASCII; what stands before the @ has none, so that the
 * server has to take it as it is (RFC 6531). One that cannot be asked shows what is wrong when it
 * is given the mail.
 */
async function requireTakenAddress(to: string): Promise<void> {
  if (isAscii(to.slice(0, to.lastIndexOf('@')))) return
  const answer = await askMailServer()
  if (answer.failure !== null || takesInternationalAddresses(answer)) return
  throw new AddressNotTaken(
    'The mail server takes no addresses with letters beyond ASCII before the @ (it offers no SMTPUTF8), so this mail is not tried again. Use a mail server that does, or another address.'
  )
}
