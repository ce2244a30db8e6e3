import { stat } from 'node:fs/promises'
import { recentLook } from '#app/shared/limits/recent_look'
import { monotonicMs } from '#app/shared/time/clock'
import {
  columnFolder,
  columnStore,
  forgetEngine,
  isEngineRunning,
  sharedStore,
} from '#app/visits/click_columns/columns'
import { EngineDoesNotLoad } from '#app/visits/click_columns/engine/engine_process'
import { hashFile } from '#app/visits/click_columns/engine/hash_file'
import {
  findColumnState,
  type ColumnState,
} from '#app/visits/click_columns/queries/find_column_state'
import { knownStoreOf } from '#app/visits/click_columns/rules/column_mark'
import { listSealedFiles } from '#app/visits/click_ranges/queries/list_sealed_ranges'

/** What a look at all files and a start of the engine found. */
export interface ColumnExamination extends ColumnState {
  /** Does a server hold the columns of all machines? */
  isOnServer: boolean

  /** Why the engine does not load, or the server does not answer; null: it does. */
  fault: string | null

  /** Files that were read as a whole, and those of them that are missing or are not what was sealed. */
  readFiles: number
  damagedFiles: number
}

const READY_MS = 5_000

/** Reading ends after this; the newest files come first. */
const READ_MS = 4_000

type Look = Pick<ColumnExamination, 'fault' | 'readFiles' | 'damagedFiles'>

const lookRecently = recentLook(lookAtAll, isClear)

/**
 * Starts the engine, and reads the files of this machine against their checksums. It changes nothing.
 *
 * @param isThorough false: a look of the last five minutes will do that found no fault
 */
export async function examineColumns(isThorough = true): Promise<ColumnExamination> {
  const state = await findColumnState()
  const isOnServer = sharedStore() !== null
  const nothing = { isOnServer, fault: null, readFiles: 0, damagedFiles: 0 }
  if (state.mode === 'Off' || state.mode === 'NoEngine') return { ...state, ...nothing }
  const look = await lookRecently(isThorough)
  return { ...state, isOnServer, mode: look.fault ? 'Broken' : state.mode, ...look }
}

function isClear({ fault, damagedFiles }: Look): boolean {
  return fault === null && damagedFiles === 0
}

async function lookAtAll(): Promise<Look> {
  const fault = await tryEngine()
  const read = sharedStore() ? { readFiles: 0, damagedFiles: 0 } : await readFiles()
  return { fault, ...read }
}

/** An engine that runs is asked and goes on: others may be waiting for its answers. */
async function tryEngine(): Promise<string | null> {
  const isRunning = isEngineRunning()
  try {
    await columnStore().tryOut({ timeoutMs: READY_MS })
    if (!isRunning) forgetEngine()
    return null
  } catch (error) {
    forgetEngine()
    return error instanceof EngineDoesNotLoad || sharedStore() ? (error as Error).message : null
  }
}

async function readFiles(): Promise<{ readFiles: number; damagedFiles: number }> {
  const folder = columnFolder()
  const store = knownStoreOf(folder.readMark())
  const files = store ? await listSealedFiles(store.id) : []
  const untilMs = monotonicMs() + READ_MS
  let [read, damaged] = [0, 0]
  for (const { id, fileBytes, fileHash } of files) {
    if (monotonicMs() > untilMs) break
    const path = folder.fileOf(id)
    const found = await stat(path).catch(() => null)
    const isWhole = found?.size === fileBytes && (await hashFile(path)) === fileHash.toString('hex')
    read++
    if (!isWhole) damaged++
  }
  return { readFiles: read, damagedFiles: damaged }
}
