/** Name of the cookie that holds a session's token. */
export const SESSION_COOKIE = 'shunt_session'

/** A person who signed in, and the session that they did it with. */
export interface SignedIn {
  sessionId: string

  /** The password was right, the second factor is still to come. */
  secondFactorPending: boolean
  user: {
    id: string
    email: string
    displayName: string | null
    emailVerified: boolean
    mfaEnabled: boolean
    installationAdministrator: boolean
  }
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Who signed in; null: nobody. Set on the surfaces that know sessions. */
    signedIn: SignedIn | null
  }
}
