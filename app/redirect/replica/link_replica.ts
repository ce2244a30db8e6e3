import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { FeedHearer } from '#app/redirect/links/change_feed_reader'
import type { LinkCopy } from '#app/redirect/links/link_lookup'
import { toRedirectLink, type RedirectLink } from '#app/redirect/links/redirect_link'
import type { ChangeFeedRow, RedirectDomainRow, RedirectLog } from '#app/redirect/links/source'
import { HeardChanges, type ReplicaPosition } from '#app/redirect/replica/heard_changes'
import { isReplicaDamage } from '#app/redirect/replica/replica_damage'
import { ReplicaFolder } from '#app/redirect/replica/replica_folder'
import {
  openRecord,
  unpackLink,
  type SealedRecord,
  type SharedFields,
} from '#app/redirect/replica/replica_records'
import type { ReplicaState } from '#app/redirect/replica/replica_store'

/** The interval at which it looks up which file is the present one and how far it has come. */
const LOOK_EVERY_MS = 1_000
const LOG_EVERY_MS = 60_000

/** A visitor waits no longer for the writer, which holds no reader up. */
const BUSY_MS = 50

export interface LinkReplicaOptions {
  folder: string

  /** Name of the database that it must be a copy of. */
  database: string
  monotonicMs: () => number
  log: RedirectLog
}

/** What is open of a generation. */
interface OpenReplica {
  generation: string
  db: DatabaseSync
  link: StatementSync
  shared: StatementSync
  applied: StatementSync
}

/**
 * This machine's replica as a web process reads it, while MySQL does not answer. What is damaged is
 * never served: each record has a checksum, and one that does not have it ends the whole file.
 */
export class LinkReplica implements LinkCopy, FeedHearer {
  readonly #folder: ReplicaFolder
  readonly #heard = new HeardChanges()
  #open: OpenReplica | null = null
  #position: ReplicaPosition | null = null
  #lookedMs = Number.NEGATIVE_INFINITY
  #loggedMs = Number.NEGATIVE_INFINITY

  constructor(private readonly options: LinkReplicaOptions) {
    this.#folder = new ReplicaFolder(options.folder)
  }

  find(key: string): RedirectLink | undefined {
    return this.#read((replica, position) => {
      const fields = get<unknown[]>(replica.link, key)
      const row = fields && unpackLink(fields, (id) => get<SharedFields>(replica.shared, id))
      if (!row) return undefined
      const { id, workspaceId, organisationId, campaignId, folderId } = row
      const subjects = [key, id, workspaceId, organisationId, campaignId, folderId]
      if (!this.#heard.isIn(position, subjects)) return undefined
      return toRedirectLink(row, this.options.monotonicMs())
    })
  }

  /** Lists the custom domains, for a process that starts; undefined where there is no replica. */
  listDomains(): RedirectDomainRow[] | undefined {
    return this.#read(({ shared }) => get<RedirectDomainRow[]>(shared, 'domains'))
  }

  startAfter(id: number): void {
    this.#heard.startAfter(id)
  }

  hear(changes: readonly ChangeFeedRow[]): void {
    this.#heard.hear(changes)
    if (!this.#heard.isCrowded) return
    this.#read((_, position) => this.#heard.letGo(position))
    if (this.#heard.isCrowded) this.#heard.letGo(null)
  }

  close(): void {
    this.#open?.db.close()
    this.#open = null
    this.#position = null
  }

  #read<Value>(ask: (replica: OpenReplica, position: ReplicaPosition) => Value): Value | undefined {
    try {
      this.#look()
      return this.#open && this.#position ? ask(this.#open, this.#position) : undefined
    } catch (error) {
      this.#fail(error)
      return undefined
    }
  }

  /** Takes the present file, and reads how far it has come. */
  #look(): void {
    const nowMs = this.options.monotonicMs()
    if (nowMs - this.#lookedMs < LOOK_EVERY_MS) return
    this.#lookedMs = nowMs
    const generation = this.#folder.current()
    if (generation !== this.#open?.generation) this.close()
    if (generation === null) return
    this.#open ??= openGeneration(generation, this.#folder.fileOf(generation))
    const { shared, applied } = this.#open
    const state = get<ReplicaState>(shared, 'state')
    const isOurs = state?.database === this.options.database
    this.#position = isOurs ? { ...state, hasApplied: (id) => applied.get(id) !== undefined } : null
  }

  #fail(error: unknown): void {
    const { monotonicMs, log } = this.options
    const generation = this.#open?.generation ?? this.#folder.current()
    this.close()
    if (generation !== null && isReplicaDamage(error)) this.#folder.markFaulty(generation)
    if (monotonicMs() - this.#loggedMs < LOG_EVERY_MS) return
    this.#loggedMs = monotonicMs()
    log.warn({ err: error, generation }, 'the replica of links could not be read')
  }
}

function openGeneration(generation: string, file: string): OpenReplica {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    return {
      generation,
      db,
      link: db.prepare('SELECT body, crc FROM links WHERE key = ?'),
      shared: db.prepare('SELECT body, crc FROM shared WHERE id = ?'),
      applied: db.prepare('SELECT 1 FROM applied WHERE id = ?'),
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** @throws ReplicaCorrupt */
function get<Value>(statement: StatementSync, key: string): Value | undefined {
  const found = statement.get(key) as SealedRecord | undefined
  return found && openRecord<Value>(key, found)
}
