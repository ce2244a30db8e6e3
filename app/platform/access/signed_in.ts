import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'

const PLAIN_NAME = 'shunt_session'

/** Name of the cookie that holds a session's token. */
export const SESSION_COOKIE = installation.cookiePrefix + PLAIN_NAME

/** The name that it had on https before; null where it is the same. */
export const FORMER_SESSION_COOKIE = installation.cookiePrefix ? PLAIN_NAME : null

/** What stands in the cookie of a session, whatever that is; null: there is none. */
export function readSessionCookie(request: HttpContext['request'], name = SESSION_COOKIE) {
  return (request.plainCookie(name, { encoded: false }) as string | null | undefined) ?? null
}

/** A person who signed in, as far as every call and page needs to know them. */
export interface SignedInPerson {
  id: string
  email: string
  displayName: string | null

  /** The language that they chose; null: as their browser asks. */
  language: string | null
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

  /** The active identity provider that the session began with; null: it began otherwise. */
  provider: SessionProvider | null

  /** When the person signed in; a new id of the session does not change it. */
  signedInAt: Date

  /** When they last showed who they are: by password, code or provider. */
  provedAt: Date

  /** Its latest use before this request, to within a minute. */
  lastSeenAt: Date
}

export interface SessionProvider {
  id: string

  /** Whose provider it is; null: the installation's. */
  organisationId: string | null
}
