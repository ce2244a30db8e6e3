import type { ClickColumnStore, ColumnServer } from '#app/platform/plugins/contract'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { listTrustedAuthorities } from '#app/shared/outbound_http/trusted_authorities'
import { monotonicMs } from '#app/shared/time/clock'
import { ColumnFolder } from '#app/visits/click_columns/column_folder'
import { EngineStore } from '#app/visits/click_columns/engine_store'
import { EngineProcess, hasEngine } from '#app/visits/click_columns/engine/engine_process'
import clickColumns from '#config/click_columns'
import outbound from '#config/outbound'

/** Why this machine has no columns; null where it has. */
export type ColumnObstacle = 'off' | 'no_engine' | 'broken' | null

/** An engine that did not load is tried again after this. */
const BROKEN_MS = 10 * 60_000

let engine: EngineProcess | null = null
let isThere: boolean | null = null
let brokenSinceMs = -Infinity

/** A server that failed is asked again after this; MySQL answers until then. */
const AWAY_MS = 15_000
let shared: { pluginId: string; store: ClickColumnStore } | null = null
let awaySinceMs = -Infinity

/** Finds what keeps this machine from columns. */
export function findColumnObstacle(): ColumnObstacle {
  if (!clickColumns.isOn) return 'off'
  if (!sharedStore()) return findEngineObstacle()
  return monotonicMs() < awaySinceMs + AWAY_MS ? 'broken' : null
}

/** Notes that the server of the columns of all machines does not answer. */
export function noteAway(): void {
  if (sharedStore()) awaySinceMs = monotonicMs()
}

/** Returns what holds the columns of all machines; null: each has its own. */
export function sharedStore(): ClickColumnStore | null {
  const { clickColumns: plugin } = pluginSnapshot()
  const { server } = clickColumns
  if (!plugin || !server) {
    shared?.store.close()
    shared = null
    return null
  }
  if (shared?.pluginId !== plugin.pluginId) {
    shared?.store.close()
    shared = { pluginId: plugin.pluginId, store: plugin.part.open(withAuthorities(server)) }
  }
  return shared.store
}

/** Besides the usual authorities, that of `OUTBOUND_CA_FILE` is trusted. */
function withAuthorities(server: ColumnServer): ColumnServer {
  const { extraAuthorities: extra } = outbound
  return extra === null ? server : { ...server, authorities: listTrustedAuthorities(extra) }
}

/** Returns what holds the columns that this process asks. */
export function columnStore(): ClickColumnStore {
  return sharedStore() ?? new EngineStore(columnFolder(), columnEngine())
}

/** Reads why the engine of this machine does not load, as its worker found; null: it loads. */
export function readFault(): string | null {
  return columnFolder().readFault()
}

/** @param reason null once it loads */
export function noteFault(reason: string | null): Promise<void> {
  return columnFolder().noteFault(reason)
}

/** Finds what keeps this machine from an engine; that it does not load, another process may have found. */
export function findEngineObstacle(): ColumnObstacle {
  if (!clickColumns.isOn) return 'off'
  isThere ??= hasEngine()
  if (!isThere) return 'no_engine'
  const isBroken = monotonicMs() < brokenSinceMs + BROKEN_MS
  return isBroken || columnFolder().readFault() !== null ? 'broken' : null
}

export function columnFolder(): ColumnFolder {
  return new ColumnFolder(clickColumns.folder)
}

/** Returns the engine of this process, which begins with its first call. */
export function columnEngine(): EngineProcess {
  const { memoryMb, program } = clickColumns
  const onBroken = () => void (brokenSinceMs = monotonicMs())
  engine ??= new EngineProcess({ memoryMb, tempFolder: columnFolder().spill, onBroken, program })
  return engine
}

/** Does the engine of this process run? */
export function isEngineRunning(): boolean {
  return engine?.isRunning === true
}

/** Ends the engine of this process; the next call begins another one, whatever was found of this one. */
export function forgetEngine(): void {
  engine?.end()
  engine = null
  shared?.store.close()
  shared = null
  awaySinceMs = -Infinity
  brokenSinceMs = -Infinity
}
