import type { OrganisationRole } from '#app/platform/access/organisation_access'
import type { Role } from '#app/platform/access/roles'
import type { AccessRule } from '#app/platform/access/rules'
import type { FileFields } from '#app/platform/api/unpack_body'
import type { ReadOnlyPass } from '#app/platform/licence/rules/is_refused_read_only'
import type { Feature } from '#config/plans'

export type JsonSchema = Record<string, unknown>
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Checks a value and describes it as JSON Schema, as the validators of VineJS do. */
export interface Validator<Output = unknown> {
  validate(data: unknown): Promise<Output>
  toJSONSchema(): object
}

/** A call for signed-in people alone, never for a key. */
export interface SessionRule {
  session: 'signed in' | 'installation administrator'

  /** The role that it needs in the workspace of its path, `:workspaceId`. */
  role?: Role

  /** In any role, people may do it to themselves: `:userId` of the path. */
  orSelf?: boolean

  /** A feature that the plan of that workspace's organisation has to have. */
  feature?: Feature

  /** What its caller has to be in the organisation of its path, `:organisationId`. */
  organisation?: OrganisationRole

  /**
   * Does it also find what is in the grace of its deletion: the workspace or organisation of its
   * path, for Owners, else the caller's account?
   */
  orDeleted?: boolean

  /** Does it ask its caller to have shown lately who they are? */
  dangerous?: true

  /** Is it refused to accounts whose address is not confirmed? */
  needsConfirmedAddress?: true
}

/** Is it a call of a workspace, for keys and people? */
export function isForKeys(access: ApiOperation['access']): access is AccessRule {
  return access !== null && 'scope' in access
}

/** Does it make something? Then it takes an `Idempotency-Key`. */
export function isCreating({ method, access, answers, creates }: ApiOperation): boolean {
  if (method !== 'POST' || access === null) return false
  return creates === true || answers.some(({ status }) => status === 201)
}

/** One answer of an operation, as the API document shows it. */
export interface ApiAnswer {
  status: number
  description: string
  schema?: JsonSchema
  contentType?: string
  headers?: Record<string, string>
}

/** A file that an operation takes as its whole body. */
export interface ApiFile {
  /** Media types; anything else is answered with 415. */
  contentType: string | readonly string[]
  description: string

  /** More is answered with 413. */
  maxBytes: number
}

/**
 * All that there is to know of one call of the API: it is routed, guarded, validated, documented
 * and tested from this description.
 */
export interface ApiOperation {
  /** Name in the API document and of the route. */
  id: string
  method: HttpMethod

  /** Below `/api/v1/workspaces/:workspaceId` for workspace calls, else from the root. */
  path: string
  tag: string
  summary: string

  /** Says more than the summary: what it does to what is there, what it leaves alone, in what order. */
  description: string

  /** Who may call; null: anyone, without a key. */
  access: AccessRule | SessionRule | null
  query?: Validator
  body?: Validator

  /**
   * Fields of the body whose entries are judged each for itself: one with half a character in it
   * fails alone.
   */
  judgesAlone?: readonly string[]

  /** Fields of the body that hold a file. It is taken out before the body is validated. */
  fileFields?: FileFields

  /** Goes on while the installation is read-only, although it is no GET: it is not refused then. */
  passesReadOnly?: ReadOnlyPass

  /** Of a POST that makes something and does not say so with 201. */
  creates?: true

  /** Its body is this file itself, not JSON and not a form. */
  file?: ApiFile

  /** Request headers that it takes beyond the common ones: name and purpose. */
  headers?: Record<string, string>
  answers: readonly ApiAnswer[]

  /** Codes that it answers beyond those that any request may be answered with. */
  problems: string[]

  /** Statuses of codes that this operation answers with another one than the catalogue's. */
  statuses?: Record<string, number>
}

const operations: (ApiOperation & { url: string })[] = []

/** Returns every operation that was registered, in the order of registration. */
export function apiOperations(): readonly (ApiOperation & { url: string })[] {
  return operations
}

export function rememberOperation(operation: ApiOperation & { url: string }): void {
  operations.push(operation)
}
