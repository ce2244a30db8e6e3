import type { Actor } from '#app/platform/access/workspace_access'

/** What the redirect caches have to forget. */
export interface FeedEntry {
  kind: 'link' | 'domain' | 'workspace' | 'organisation' | 'campaign' | 'folder'
  subjectId: string

  /** `<domain id>/<alias>` of a link; the domain id is empty for the default domain. */
  cacheKey?: string
}

/** What webhooks get; needs a workspace. Behaviour, section 8.2. */
export interface EventEntry {
  type: string
  data: Record<string, unknown>
}

/** What the audit log keeps. */
export interface AuditEntry {
  /** Subject and verb, as `link.created`. */
  action: string
  subjectType: string
  subjectId: string
  data?: Record<string, unknown>
}

export interface RecordedChange {
  organisationId: string | null
  workspaceId: string | null
  actor: Actor
  feed?: FeedEntry[]
  events?: EventEntry[]
  audit: AuditEntry[]
}
