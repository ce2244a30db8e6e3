import type { LinkStep } from '#app/redirect/links/mysql_source'
import type { RedirectLinkRow } from '#app/redirect/links/source'
import {
  packCampaign,
  packFolder,
  packWorkspace,
  type SharedRecord,
} from '#app/redirect/replica/replica_records'
import type { ReplicaSource, WalkPosition } from '#app/redirect/replica/replica_source'
import { newId } from '#app/shared/ids'
import { MemorySource } from '#tests/redirect/support/memory_source'

/** What MySQL would say to the keeper of a replica and to the redirect plane, in memory. */
export class MemoryReplicaSource extends MemorySource {
  /** Steps of walks that were asked for. */
  steps = 0
  #lastId = 0

  /** Announces a change of one link, as its action does. */
  announceLink(alias: string, domainId = ''): void {
    this.change(++this.#lastId, 'link', newId(), `${domainId}/${alias}`)
  }

  announceShared(kind: string, subjectId: string): void {
    this.change(++this.#lastId, kind, subjectId)
  }

  /** Returns the same source as the keeper asks it. */
  forKeeper(): ReplicaSource {
    return {
      findLinks: (keys) => this.findLinks(keys),
      listDomains: () => this.listDomains(),
      findWorkspaces: async (ids) =>
        this.#collect((row) => {
          const isAsked = ids.includes(row.workspaceId) || ids.includes(row.organisationId)
          return isAsked ? [{ id: row.workspaceId, fields: packWorkspace(row) }] : []
        }),
      findShared: async (ids) =>
        this.#collect((row) =>
          [
            { id: row.campaignId ?? '', fields: packCampaign(row) },
            { id: row.folderId ?? '', fields: packFolder({ expiredUrl: row.folderExpiredUrl }) },
          ].filter(({ id }) => ids.includes(id))
        ),
      listLinks: async (after, limit) => this.#listLinks(after, limit),
      nextDomain: async (domainId) =>
        this.#keys()
          .map((key) => key.slice(0, key.indexOf('/')))
          .find((id) => id > domainId) ?? null,
      changesAfter: async (id, limit) => {
        const changes = await this.changesAfter(id, limit)
        return changes.map((change) => ({ ...change, createdAt: new Date(change.id) }))
      },
      findChange: async (id) => {
        if (this.isAway) throw new Error('away')
        const found = this.changes.find((change) => change.id === id)
        return found ? { ...found, createdAt: new Date(id) } : null
      },
      leaveMark: async () => {
        if (this.isAway) throw new Error('away')
        this.change(++this.#lastId, 'mark', newId())
        return this.#lastId
      },
    }
  }

  #keys(): string[] {
    return [...this.links.keys()].sort((one, other) => (one < other ? -1 : 1))
  }

  async #listLinks(after: WalkPosition, limit: number): Promise<LinkStep> {
    this.steps++
    if (this.isAway) throw new Error('away')
    const prefix = `${after.domainId}/`
    const keys = this.#keys().filter(
      (key) => key.startsWith(prefix) && key.slice(prefix.length) > after.alias
    )
    const step = keys.slice(0, limit)
    const isEnd = step.length < limit
    return {
      rows: new Map(step.map((key) => [key, this.links.get(key)!])),
      lastAlias: isEnd ? null : step.at(-1)!.slice(prefix.length),
    }
  }

  #collect(records: (row: RedirectLinkRow) => SharedRecord[]): SharedRecord[] {
    if (this.isAway) throw new Error('away')
    return [...this.links.values()].flatMap(records)
  }
}
