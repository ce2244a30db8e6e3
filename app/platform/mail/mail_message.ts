import type { Sentence } from '#app/shared/text/sentence'

/** A mail before it is put into words: which texts it is made of, and what goes into them. */
export interface MailMessage {
  /** Names its texts, `mails.<texts>` of resources/lang: `subject`, `body.1`, `action`, `after.1`. */
  texts: string

  /** What the texts name, besides `host`, the installation's own. A moment is written as its day. */
  parameters?: Record<string, string | number | Date | Sentence>

  /** Where its days begin, an IANA name: the zone of the workspace that it is about. UTC without one. */
  timeZone?: string

  /** Where the button leads; none without it. */
  actionUrl?: string
}
