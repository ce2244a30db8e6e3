/** What a licence is judged by. */
export interface LicenceFacts {
  /** The licence as it was entered; null: none yet. */
  text: string | null

  /** The latest time that this installation has ever seen: turning a clock back does not help. */
  now: Date
  firstStartedAt: Date
}

export interface LicenceState {
  state: 'Valid' | 'Evaluation' | 'Grace' | 'Missing' | 'NotYetValid' | 'Expired' | 'Forged'

  /** No changes are taken; reading, redirects and counting go on. */
  readOnly: boolean
  holder: string | null
  expiresAt: Date | null

  /** The highest plan, and the most organisations and users; null: no limit. */
  planCeiling: string | null
  organisations: number | null
  users: number | null

  /** One sentence for administrators. */
  message: string
}

/** Who says whether this installation may be used. */
export interface LicenceSource {
  /** What people call it. */
  name: string

  /** Pure, without a network. Never throws, whatever the text. */
  stateOf(facts: LicenceFacts): LicenceState
}
