import type { LinkStep } from '#app/redirect/links/mysql_source'
import type { RedirectDomainRow, RedirectLinkRow } from '#app/redirect/links/source'
import type { SharedRecord } from '#app/redirect/replica/replica_records'

/** A row of the change feed, as the keeper of a replica reads it. */
export interface ReplicaChange {
  id: number
  kind: string
  subjectId: string
  cacheKey: string | null
  createdAt: Date
}

/** Where a walk over all links stands: the link that was read last. */
export interface WalkPosition {
  domainId: string
  alias: string
}

/** What the keeper of a replica asks of MySQL. */
export interface ReplicaSource {
  /** @param keys `<domain id>/<alias>`, each once */
  findLinks(keys: readonly string[]): Promise<Map<string, RedirectLinkRow>>
  listDomains(): Promise<RedirectDomainRow[]>

  /** Reads workspaces by their id or their organisation's, but for erased ones. */
  findWorkspaces(ids: readonly string[]): Promise<SharedRecord[]>

  /** Reads campaigns and folders. */
  findShared(ids: readonly string[]): Promise<SharedRecord[]>

  /** Lists links of one domain after that one, by alias: `limit` rows are looked at. */
  listLinks(after: WalkPosition, limit: number): Promise<LinkStep>

  /** The next domain with links; null after the last. */
  nextDomain(domainId: string): Promise<string | null>

  /** Changes above this id, lowest first. */
  changesAfter(id: number, limit: number): Promise<ReplicaChange[]>
  findChange(id: number): Promise<ReplicaChange | null>

  /** Leaves a row in the feed by which it is known again. @returns its id */
  leaveMark(): Promise<number>
}
