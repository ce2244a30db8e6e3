import { NO_CAMPAIGN, NO_FOLDER } from '#app/redirect/replica/replica_records'
import type { ReplicaChange, ReplicaSource } from '#app/redirect/replica/replica_source'
import type { ReplicaState, ReplicaStore } from '#app/redirect/replica/replica_store'
import { chunks } from '#app/shared/database/sql'

/** The feed is not the one that the replica followed, or it was pruned past it. */
export class ReplicaGap extends Error {}

/** The database that answers has less of the feed than the replica. */
export class ReplicaAhead extends Error {}

const PAGE = 1_000

/** Keys of one query, as visitors' look-ups have them. */
const KEYS = 200

/** Ids become visible out of order: for this time the feed is read again from where it was. */
const LOOK_BACK_MS = 15_000

/** In ids, when a replica begins: transactions that were open at that moment. */
const FIRST_LOOK_BACK_IDS = 5_000

/**
 * Brings what the change feed names into the replica, each page with the position in one
 * transaction, so that a keeper that was killed goes on where it was.
 */
export class ReplicaFeed {
  readonly #applied: Set<number>

  /** How high the ids reached when, over the look-back. */
  #reaches: { atMs: number; id: number }[]

  constructor(
    private readonly source: ReplicaSource,
    private readonly store: ReplicaStore,
    readonly state: ReplicaState,
    private readonly monotonicMs: () => number
  ) {
    this.#applied = new Set(store.readApplied())
    this.#reaches = [{ atMs: monotonicMs(), id: state.floor }]
  }

  /** Returns where a replica begins: behind a mark of its own. */
  static async begin(source: ReplicaSource, database: string): Promise<ReplicaState> {
    const mark = await leaveMark(source)
    const floor = Math.max(0, mark.id - FIRST_LOOK_BACK_IDS)
    const walk = { domainId: '', alias: '' }
    const anchor = toAnchor(mark)
    return { form: 0, database, floor, highest: mark.id, anchor, walk, rounds: 0 }
  }

  /** Leaves a mark of the keeper, so that an idle feed has a row by which it is known again. */
  async leaveMark(): Promise<void> {
    await leaveMark(this.source)
  }

  /**
   * Reads what is new once.
   *
   * @throws ReplicaGap
   * @throws ReplicaAhead
   */
  async poll(): Promise<void> {
    const startedMs = this.monotonicMs()
    const { source, state } = this
    // One query: of two, another node may answer the second.
    const [anchor] = await source.changesAfter(state.highest - 1, 1)
    if (!anchor) throw new ReplicaAhead(`the feed ends before change ${state.highest}`)
    if (toAnchor(anchor) !== state.anchor) {
      throw new ReplicaGap(`change ${state.highest} is not what it was`)
    }
    let from = state.floor
    let page: ReplicaChange[]
    do {
      page = await source.changesAfter(from, PAGE)
      await this.#apply(page.filter(({ id }) => !this.#applied.has(id)))
      from = page.at(-1)?.id ?? from
    } while (page.length === PAGE)
    this.#advance(startedMs)
  }

  async #apply(changes: ReplicaChange[]): Promise<void> {
    if (changes.length === 0) return
    const { source, store, state } = this
    const keys = new Set(changes.flatMap((one) => (one.kind === 'link' ? one.cacheKey! : [])))
    const campaigns = idsOf(changes, ['campaign'])
    const folders = idsOf(changes, ['folder'])
    const workspaces = idsOf(changes, ['workspace'])
    const owners = [...workspaces, ...idsOf(changes, ['organisation'])]

    const found: Awaited<ReturnType<ReplicaSource['findLinks']>>[] = []
    for (const some of chunks([...keys], KEYS)) found.push(await source.findLinks(some))
    const ofWorkspaces = owners.length > 0 ? await source.findWorkspaces(owners) : []
    const others = [...campaigns, ...folders]
    const ofOthers = others.length > 0 ? await source.findShared(others) : []
    const concernsDomains = changes.some(({ kind }) => kind === 'domain' || kind === 'workspace')
    const domains = concernsDomains ? await source.listDomains() : null

    const latest = changes.reduce((one, other) => (one.id > other.id ? one : other))
    if (latest.id > state.highest) {
      state.highest = latest.id
      state.anchor = toAnchor(latest)
    }
    store.commit(state, () => {
      for (const rows of found) {
        store.putLinks(rows)
        for (const key of rows.keys()) keys.delete(key)
      }
      for (const key of keys) store.dropLink(key)
      for (const id of workspaces) store.dropShared(id)
      for (const id of campaigns) store.putShared({ id, fields: NO_CAMPAIGN })
      for (const id of folders) store.putShared({ id, fields: NO_FOLDER })
      for (const record of [...ofWorkspaces, ...ofOthers]) store.putShared(record)
      if (domains) store.putDomains(domains)
      for (const { id } of changes) store.addApplied(id)
    })
    for (const { id } of changes) this.#applied.add(id)
  }

  /** Forgets ids that were reached longer ago than a transaction may last. */
  #advance(nowMs: number): void {
    const { store, state } = this
    this.#reaches.push({ atMs: nowMs, id: state.highest })
    while (this.#reaches.length > 1 && this.#reaches[1].atMs <= nowMs - LOOK_BACK_MS) {
      this.#reaches.shift()
    }
    const oldest = this.#reaches[0]
    if (oldest.atMs > nowMs - LOOK_BACK_MS || oldest.id <= state.floor) return
    state.floor = oldest.id
    store.commit(state, () => store.dropApplied(oldest.id))
    for (const id of this.#applied) if (id <= oldest.id) this.#applied.delete(id)
  }
}

async function leaveMark(source: ReplicaSource): Promise<ReplicaChange> {
  const mark = await source.findChange(await source.leaveMark())
  if (!mark) throw new ReplicaGap('the mark was not found')
  return mark
}

function idsOf(changes: ReplicaChange[], kinds: string[]): string[] {
  const ids = changes.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)
  return [...new Set(ids)]
}

/** Returns what a row of the feed says, by which it is known again. */
function toAnchor({ id, kind, subjectId, cacheKey, createdAt }: ReplicaChange): string {
  return [id, kind, subjectId, cacheKey ?? '', createdAt.getTime()].join(' ')
}
