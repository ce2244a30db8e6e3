/** What a licence is judged by. */
export interface LicenceFacts {
  /** The licence as it was entered; null: none yet. */
  text: string | null

  /** The latest time that this installation has ever seen: turning a clock back does not help. */
  now: Date
  firstStartedAt: Date

  /** The vendors that this release trusts: Ed25519 public keys, 32 bytes in base64url. */
  publicKeys: readonly string[]
}

export interface LicenceState {
  state: 'Valid' | 'Evaluation' | 'Grace' | 'Missing' | 'NotYetValid' | 'Expired' | 'Forged'

  /** No changes are taken; reading, redirects and counting go on. */
  readOnly: boolean
  holder: string | null
  expiresAt: Date | null

  /** When the installation becomes read-only if nothing is entered; null: never, or it is already. */
  readOnlyFrom: Date | null

  /** The highest plan; null: no limit. */
  planCeiling: string | null

  /** The most of each that there can be in the installation; null: no limit. */
  organisations: number | null
  users: number | null
  links: number | null
  domains: number | null

  /** One sentence for administrators. */
  message: string
}

/** A valid licence without any limit or end; a source adds its message. */
export const UNLIMITED_LICENCE = {
  state: 'Valid',
  readOnly: false,
  holder: null,
  expiresAt: null,
  readOnlyFrom: null,
  planCeiling: null,
  organisations: null,
  users: null,
  links: null,
  domains: null,
} as const satisfies Omit<LicenceState, 'message'>

/** Who says whether this installation may be used. */
export interface LicenceSource {
  /** What people call it. */
  name: string

  /** Does it judge what is entered? Then the console has a page for it. */
  takesLicences: boolean

  /** Pure, without a network. Never throws, whatever the text. */
  stateOf(facts: LicenceFacts): LicenceState
}
