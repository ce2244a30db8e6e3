/** What a mail says, before it is laid out as plain text and as HTML. */
export interface MailContent {
  subject: string

  /** Its first line, which says what it is about. */
  heading: string
  paragraphs: string[]

  /** What the reader is asked to do. */
  action?: { label: string; url: string }

  /** Said small, below the action: how long it is good, what to do when it was someone else. */
  after?: string[]
}
