/** A mail before it is put into words: which texts it is made of, and what goes into them. */
export interface MailMessage {
  /** Names its texts, `mails.<texts>` of resources/lang: `subject`, `body.1`, `action`, `after.1`. */
  texts: string

  /** What the texts name, besides `host`, the installation's own. */
  parameters?: Record<string, string | number>

  /** Where the button leads; none without it. */
  actionUrl?: string
}
