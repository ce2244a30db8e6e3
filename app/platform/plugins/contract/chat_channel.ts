/** A piece of the sentence about an event. Its text is raw: the channel escapes it. */
export type SentencePart =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; url: string }

/** What a chat channel learns of one event. */
export interface ChannelMessage {
  /** The same on every try. */
  eventId: string

  /** As `link.created`. Behaviour, section 8.2. */
  eventType: string

  /** When it happened. */
  occurredAt: Date

  workspaceName: string

  /** One short sentence in the workspace's language, times in its zone. */
  sentence: SentencePart[]
}

/** What is sent to the channel's address by POST. */
export interface ChannelBody {
  contentType: string
  body: string
}

/** A place where people read what happens, as Slack. */
export interface ChatChannel {
  /** The value of `format` of a webhook, in PascalCase: `Slack`. Unique among all plugins. */
  format: string

  /** What people call it. */
  name: string

  /** One short sentence for people: where the address is found, and what it looks like. */
  addressHelp: string

  /**
   * The code that an address of someone else's is refused with (422), as `webhook.url_not_slack`.
   */
  addressProblem: { code: string; detail: string }

  /**
   * Is it an address that this channel gives out? It is an https address without user and password.
   */
  ownsAddress(url: URL): boolean

  /** Pure: the same message gives the same body. */
  bodyOf(message: ChannelMessage): ChannelBody
}
