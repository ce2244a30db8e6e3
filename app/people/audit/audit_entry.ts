/** One line of the audit log: who did what to which, from where, by session or key. */
export interface AuditEntryRecord {
  id: string
  at: Date

  /** Subject and verb, as `link.created`. */
  action: string
  subjectType: string
  subjectId: string
  organisationId: string | null
  workspaceId: string | null

  /** All null: the service itself. */
  actor: {
    userId: string | null
    displayName: string | null
    email: string | null
    apiKeyId: string | null
    apiKeyName: string | null
  }
  address: string | null
  requestId: string | null
  data: unknown

  /** Its place in the chain; null until it is sealed, some seconds after it was written. */
  chain: { position: number; previousHash: string; hash: string } | null
}

/** Whose log is read. */
export type AuditScope =
  | { workspaceId: string; timeZone: string }
  | { organisationId: string; timeZone: string }
  | { installation: true; timeZone: string }

export interface AuditFilter {
  action?: string
  actorUserId?: string
  subjectType?: string
  subjectId?: string

  /** A day (in the zone of the scope) or a moment; inclusive. */
  from?: string
  to?: string

  /** Of links that changed together: the lines of this change; null leaves all such lines out. */
  changeId?: string | null
}
