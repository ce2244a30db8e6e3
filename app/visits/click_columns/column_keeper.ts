import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { ClickColumnStore } from '#app/platform/plugins/contract'
import { takeLease } from '#app/shared/jobs/lease'
import { monotonicMs } from '#app/shared/time/clock'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'
import {
  mergeRanges,
  sealClicks,
  type PlannedRange,
  type SealingPlace,
} from '#app/visits/click_columns/actions/seal_clicks'
import { noteFault, readFault } from '#app/visits/click_columns/columns'
import { EngineDoesNotLoad } from '#app/visits/click_columns/engine/engine_process'
import {
  findCutMs,
  planRange,
  RANGE_SIZES,
  type RangeSizes,
} from '#app/visits/click_columns/queries/plan_range'
import { formerIdOf, knownStoreOf, toMark } from '#app/visits/click_columns/rules/column_mark'
import { chooseMerge } from '#app/visits/click_columns/rules/merging'
import {
  forgetLostStores,
  forgetStore,
  noteStoreSeen,
  registerStore,
} from '#app/visits/click_ranges/actions/register_store'
import {
  giveUpRanges,
  removeRange,
  splitRange,
  StoreIsForeign,
  type KnownStore,
} from '#app/visits/click_ranges/actions/seal_range'
import {
  listFences,
  listIdleRanges,
  listRangeIds,
} from '#app/visits/click_ranges/queries/list_ranges'
import { listSealedRanges } from '#app/visits/click_ranges/queries/list_sealed_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { longestKeptDays } from '#app/visits/raw_clicks/actions/keep_partitions'
import { findClickBounds, type ClickBounds } from '#app/visits/raw_clicks/queries/click_span'
import { DamagedPack } from '#app/visits/raw_clicks/queries/damaged_packs'
import { findClickZone } from '#app/visits/raw_clicks/queries/find_click_zone'
import { COPIED_COLUMNS } from '#app/visits/raw_clicks/queries/sealed_lines'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A round, and how long it works at most: the lease of the folder is over after it. */
const ROUND_SECONDS = 60
const WORK_MS = 45_000

/** Clicks are sealed at this age: most have been drained by then, and a later one only costs sealing again. */
const SEALED_AGE_MS = 30 * MINUTE_MS

/** A changed range is sealed again once nothing has changed in it for this time. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS

/** Partitions are dropped by age alone: ranges begin this much later than the oldest that is kept. */
const FROM_DROPPED_MS = DAY_MS

/** A workspace with too few clicks is looked at again after this many changes, or after an hour. */
const LOOK_AGAIN_CHANGES = 1_000
const LOOK_AGAIN_MS = 60 * MINUTE_MS

const IDLE_RANGES = 1_000
const ALL_TIME: TimeSpan = { fromMs: 0, beforeMs: Date.parse('9999-12-31') }

/** An engine that does not load is tried again after so many rounds, for this long. */
const ROUNDS_BROKEN = 10
const READY_MS = 30_000

/** A range that fails delays no other; after so many a round gives up. */
const FAILED_RANGES = 3

/** Clicks of a damaged pack come back with a backup at most: their range is tried again after this. */
const UNREADABLE_MS = 60 * MINUTE_MS

interface KeeperOptions {
  columns: ClickColumnStore
  sizes?: RangeSizes
  settledAfterMs?: number
}

/** Keeps a store of columns: seals what is old enough, and again what was changed. */
export class ColumnKeeper {
  #store: KnownStore | null = null
  #roundsBroken = 0
  readonly #looked = new Map<number, { changes: number; atMs: number }>()
  readonly #options: Required<KeeperOptions>

  /** Until when ranges wait that cannot be read, by their workspace and time. */
  readonly #unreadable = new Map<string, number>()

  /** Workspaces with new ranges, which may be better in fewer files. */
  readonly #touched = new Set<number>()

  constructor(options: KeeperOptions) {
    this.#options = { sizes: RANGE_SIZES, settledAfterMs: SETTLED_AFTER_MS, ...options }
  }

  /** Works in rounds until it is stopped. What fails is tried again in the next round. */
  async run(stop: AbortSignal): Promise<void> {
    const { columns } = this.#options
    stop.addEventListener('abort', () => columns.close(), { once: true })
    while (!stop.aborted) {
      try {
        const isOurs = columns.isShared
          ? await takeLease('columns:shared', ROUND_SECONDS)
          : await this.#isOursHere()
        if (isOurs) await this.keep(WORK_MS, stop)
      } catch (error) {
        if (stop.aborted) return
        logger.warn({ err: error }, 'columns are behind; they are tried again')
        if (error instanceof EngineDoesNotLoad) await noteFault(error.message)
      }
      await sleep(ROUND_SECONDS * 1_000, null, { signal: stop }).catch(() => {})
    }
  }

  async #isOursHere(): Promise<boolean> {
    const { id } = await this.#open()
    return (await this.#engineLoads()) && (await takeLease(`columns:${id}`, ROUND_SECONDS))
  }

  /**
   * Takes one round. No one else may take one of the same store at the same time.
   *
   * @param mostMs how long it works at most
   * @returns clicks that were sealed
   * @throws ClocksDisagree, EngineFailed
   */
  async keep(mostMs = WORK_MS, stop?: AbortSignal): Promise<number> {
    const untilMs = monotonicMs() + mostMs
    const isOver = () => monotonicMs() > untilMs || (stop?.aborted ?? false)
    const nowMs = await trustedNowMs()
    const place = { ...this.#options, store: await this.#open() }
    await this.#tidy(place)
    const bounds = await findClickBounds(nowMs)
    const span = { fromMs: findOldestMs(nowMs, bounds), beforeMs: nowMs - SEALED_AGE_MS }
    let sealed = 0
    let failed = 0
    for await (const range of this.#plan(place, span, bounds)) {
      if (monotonicMs() < (this.#unreadable.get(nameRange(range)) ?? 0)) continue
      try {
        sealed += await this.#seal(place, range, isOver)
        this.#touched.add(range.workspace.no)
      } catch (error) {
        if (error instanceof StoreIsForeign) this.#store = null
        if (error instanceof StoreIsForeign || error instanceof EngineDoesNotLoad) throw error
        const isDamaged = error instanceof DamagedPack
        if (isDamaged) this.#unreadable.set(nameRange(range), monotonicMs() + UNREADABLE_MS)
        else if (stop?.aborted || ++failed === FAILED_RANGES) throw error
        logger.warn({ err: error, ...range }, 'a range of clicks could not be sealed')
      }
      if (isOver()) break
    }
    if (!isOver()) await this.#merge(place, isOver)
    return sealed
  }

  /**
   * Seals a range, and one that has become too large piece by piece: what there is no time for is a range of the next
   * round.
   */
  async #seal(place: SealingPlace, range: PlannedRange, isOver: () => boolean): Promise<number> {
    let sealed = 0
    for (let left: PlannedRange | undefined = range; left;) {
      const [first, rest]: PlannedRange[] = await this.#cut(place, left)
      if (first) sealed += (await sealClicks(place, first)) ?? 0
      left = isOver() ? undefined : rest
    }
    return sealed
  }

  /** Returns the range; a piece of it and the rest, where it is too large; nothing where another keeper was quicker. */
  async #cut({ store, columns }: SealingPlace, range: PlannedRange): Promise<PlannedRange[]> {
    const { workspace, replacedId } = range
    const timeZone = replacedId && (await findClickZone(workspace.no))
    if (!timeZone) return [range]
    const cutMs = await findCutMs({ workspace, timeZone }, range, this.#options.sizes.full)
    if (cutMs === null) return [range]
    const parts = [{ ...range, beforeMs: cutMs }, { ...range, fromMs: cutMs }] // prettier-ignore
    const ids = await splitRange(store.id, { id: replacedId, workspaceNo: workspace.no }, parts)
    await columns.drop(replacedId)
    return ids.map((id, at) => ({ ...parts[at], replacedId: id }))
  }

  /** Puts together what is better one file. Where it fails, the parts go on answering. */
  async #merge(place: SealingPlace, isOver: () => boolean): Promise<void> {
    const { full } = this.#options.sizes
    const open = [...this.#touched]
    for (const workspaceNo of open) {
      const timeZone = await findClickZone(workspaceNo)
      for (;;) {
        const ranges = await listSealedRanges(place.store.id, workspaceNo, ALL_TIME)
        const parts = timeZone === null ? null : chooseMerge(ranges, full, timeZone)
        if (parts === null || !(await mergeRanges(place, parts))) break
        if (isOver()) return
      }
      this.#touched.delete(workspaceNo)
    }
  }

  /** Does the engine load, where the last try was long enough ago? */
  async #engineLoads(): Promise<boolean> {
    if (readFault() === null) return true
    if (++this.#roundsBroken % ROUNDS_BROKEN !== 1) return false
    await this.#options.columns.tryOut({ timeoutMs: READY_MS })
    await noteFault(null)
    return true
  }

  /** Opens the store, under a new id where the database does not know what it holds. */
  async #open(): Promise<KnownStore> {
    const { columns } = this.#options
    const mark = await columns.readMark()
    const known = knownStoreOf(mark)
    const isAsItWas = this.#store && known?.id === this.#store.id
    if (isAsItWas && (!columns.isShared || known!.seals === this.#store!.seals)) return this.#store!
    await forgetLostStores()
    const formerId = formerIdOf(mark)
    if (formerId) await forgetStore(formerId)
    const store = await registerStore(known)
    if (store.id === known?.id) await columns.writeMark(toMark(store))
    else await columns.begin(toMark(store), COPIED_COLUMNS)
    this.#looked.clear()
    this.#store = store
    return store
  }

  /**
   * Drops what no range names, and has ranges rebuilt that are missing. One that is being filled stays: another keeper may
   * finish it just now, and what a killed one began is replaced by the plan.
   */
  async #tidy({ columns, store }: SealingPlace): Promise<void> {
    await noteStoreSeen(store.id)
    await columns.tidy()
    const held = new Set(await columns.listRanges())
    const states = await listRangeIds(store.id)
    const missing = [...states].filter(([id, state]) => state === 'Sealed' && !held.has(id))
    if (missing.length > 0) await giveUpRanges(missing.map(([id]) => id))
    for (const id of held) {
      const state = states.get(id)
      if (state !== 'Sealed' && state !== 'Sealing') await columns.drop(id)
    }
  }

  /** Plans what is to be sealed: first what was, then what is new. */
  async *#plan(
    { store }: SealingPlace,
    span: TimeSpan,
    { packedBeforeMs }: ClickBounds
  ): AsyncGenerator<PlannedRange> {
    const { settledAfterMs } = this.#options
    for (const range of await listIdleRanges(store.id, IDLE_RANGES)) {
      const { id, workspaceNo, fromMs, beforeMs, state, stateMs } = range
      if (fromMs < span.fromMs) await removeRange(id)
      else if (state === 'Sealing' || span.beforeMs + SEALED_AGE_MS - stateMs >= settledAfterMs) {
        const workspace = { no: workspaceNo, packedBeforeMs }
        yield { workspace, fromMs, beforeMs, replacedId: id }
      }
    }
    for (const { workspaceNo, changes } of await listFences()) {
      if (!this.#isWorthALook(workspaceNo, changes)) continue
      const timeZone = await findClickZone(workspaceNo)
      if (timeZone === null) continue
      for (;;) {
        const workspace = { no: workspaceNo, packedBeforeMs }
        const whose = { workspace, timeZone }
        const next = await planRange(store.id, whose, span, this.#options.sizes)
        if (next === null) break
        yield { workspace, ...next, replacedId: null }
      }
      this.#looked.set(workspaceNo, { changes, atMs: monotonicMs() })
    }
  }

  #isWorthALook(workspaceNo: number, changes: number): boolean {
    const last = this.#looked.get(workspaceNo)
    if (!last || changes - last.changes >= LOOK_AGAIN_CHANGES) return true
    return monotonicMs() - last.atMs > LOOK_AGAIN_MS
  }
}

function nameRange({ workspace, fromMs, beforeMs }: PlannedRange): string {
  return `${workspace.no}/${fromMs}/${beforeMs}`
}

/** Returns when the oldest click was made that may be sealed, milliseconds since the epoch. */
function findOldestMs(nowMs: number, { newestMs }: ClickBounds): number {
  const keepMs = longestKeptDays * DAY_MS
  return computeRemovableBefore({ nowMs, newestMs, keepMs }) + FROM_DROPPED_MS
}
