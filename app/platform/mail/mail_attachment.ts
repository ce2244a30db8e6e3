/** A file that mails bring. */
export interface MailAttachment {
  fileName: string
  contentType: string
  content: Buffer
}
