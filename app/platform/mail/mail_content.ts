/** What a mail says, before it is laid out as plain text and as HTML. */
export interface MailContent {
  subject: string

  /** Its first line, which says what it is about. */
  heading: string
  paragraphs: string[]

  /** Figures, below the paragraphs. */
  tables?: MailTable[]

  /** What the reader is asked to do. */
  action?: { label: string; url: string }

  /** Said small, below the action: how long it is good, what to do when it was someone else. */
  after?: string[]
}

/** Names with figures. */
export interface MailTable {
  /** Above it; none where the mail's heading says it. */
  title?: string

  /** A name, its figure, and what is said small beside it. */
  rows: { name: string; value: string; note?: string }[]
}
