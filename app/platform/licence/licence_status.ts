import { storeLicenceTimes } from '#app/platform/licence/actions/store_licence_times'
import {
  readStoredLicence,
  type StoredLicence,
} from '#app/platform/licence/queries/read_stored_licence'
import type { LicenceSource, LicenceState } from '#app/platform/plugins/contract'
import { licenceSource } from '#app/platform/plugins/licence_source'
import { nowMs } from '#app/shared/time/clock'
import { databaseNowMs } from '#app/shared/time/database_clock'
import licence from '#config/licence'

/** What this process has read, and what was made of it; both are replaced whole. */
let stored: StoredLicence | null = null
let judged: { by: LicenceSource; of: StoredLicence; atSecond: number; state: LicenceState } | null =
  null

/** Counts the readings, so that a slow one does not undo what a later one found. */
let begun = 0
let applied = 0

/** Reads the licence into this process; begins the evaluation where there is none yet. */
export async function refreshLicence(): Promise<void> {
  let turn = ++begun
  let read = await readStoredLicence()
  if (!read) {
    await storeLicenceTimes()
    turn = ++begun
    read = await readStoredLicence()
  }
  if (turn < applied) return
  applied = turn
  stored = read
}

/** Forgets what was read: the next question asks the database. */
export function forgetLicence(): void {
  stored = null
}

export function storedLicence(): StoredLicence | null {
  return stored
}

/**
 * Judges the installation at this moment, from what this process has read. null: nothing yet, and a
 * process reads it before it takes its first request.
 */
export function licenceStatus(): LicenceState | null {
  if (!stored) return null
  const { source } = licenceSource()
  const ms = licenceNowMs(stored)
  const atSecond = Math.floor(ms / 1_000)
  if (judged?.by === source && judged.of === stored && judged.atSecond === atSecond) {
    return judged.state
  }
  const state = judgeLicence(stored.text, stored)
  judged = { by: source, of: stored, atSecond, state }
  return state
}

/** Judges a licence as if it were entered here and now. */
export function judgeLicence(text: string | null, times: StoredLicence): LicenceState {
  return licenceSource().source.stateOf({
    text,
    now: new Date(licenceNowMs(times)),
    firstStartedAt: new Date(times.firstStartedMs),
    publicKeys: licence.publicKeys,
  })
}

/** Returns the latest of all times that there are: no clock that is turned back counts. */
function licenceNowMs({ latestSeenMs }: StoredLicence): number {
  return Math.max(latestSeenMs, nowMs(), databaseNowMs())
}

/**
 * Returns the licence's judgement, read from the database where this process has not yet.
 *
 * @throws when the database does not answer
 */
export async function readLicenceStatus(): Promise<LicenceState> {
  if (!stored) await refreshLicence()
  return licenceStatus()!
}

/**
 * Is the installation read-only at this moment?
 *
 * @throws when the database does not answer and this process has never read the licence
 */
export async function isInstallationReadOnly(): Promise<boolean> {
  const { readOnly } = await readLicenceStatus()
  return readOnly
}
