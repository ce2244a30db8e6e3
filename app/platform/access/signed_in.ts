/** Name of the cookie that holds a session's token. */
export const SESSION_COOKIE = 'shunt_session'

/** A person who signed in, as far as every call and page needs to know them. */
export interface SignedInPerson {
  id: string
  email: string
  displayName: string | null
  emailVerified: boolean
  mfaEnabled: boolean
  installationAdministrator: boolean

  /** Is the account in the grace of its deletion? All that it can do is to be restored. */
  isDeleted: boolean
}

/** A person who signed in, and the session that they did it with. */
export interface SignedIn {
  sessionId: string

  /** The password was right, the second factor is still to come. */
  secondFactorPending: boolean
  user: SignedInPerson
}
