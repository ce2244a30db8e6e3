import type { Role, Scope } from '#app/platform/access/roles'
import type { Plan } from '#config/plans'

/** The workspace that a call is about, as far as calls need it. */
export interface Workspace {
  id: string
  name: string
  organisationId: string
  timeZone: string
  defaultDomainId: string | null
  conversionTracking: boolean
}

/** Who does something: kept with every change and every line of the audit log. */
export interface Actor {
  userId: string | null
  apiKeyId: string | null

  /** IP address that the call came from; null for work of the service itself. */
  address: string | null
  requestId: string | null

  /** The dialect of a plugin that made the call; absent for every other. */
  dialect?: string

  /** The operator at a shell, who may do what an Owner may; absent for everyone else. */
  isOperator?: true
}

/** Who acts where no person and no key does: the service by itself, or its operator at a shell. */
export const SERVICE_ACTOR: Actor = { userId: null, apiKeyId: null, address: null, requestId: null }

/** Who acts where the operator has an installation be as a file describes it. */
export const OPERATOR_ACTOR: Actor = { ...SERVICE_ACTOR, isOperator: true }

/** What a caller was found to be and to be allowed, before the request's own work begins. */
export interface WorkspaceAccess {
  workspace: Workspace
  actor: Actor
  role: Role

  /** null: not limited by a key's scopes (a signed-in person). */
  scopes: readonly Scope[] | null
  plan: Plan
  planName: string

  /** Days that raw clicks are kept: those of the workspace, at most the plan's. */
  rawClickDays: number
  suspended: boolean

  /** Is the address of the account confirmed, or vouched for in this organisation? */
  emailVerified: boolean
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set by the API's own middleware for every workspace route. */
    access: WorkspaceAccess
  }
}
