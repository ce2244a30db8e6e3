import logger from '@adonisjs/core/services/logger'
import { storeLicenceTimes } from '#app/platform/licence/actions/store_licence_times'
import { takeLicenceFile } from '#app/platform/licence/actions/take_licence_file'
import { refreshLicence } from '#app/platform/licence/licence_status'
import { monotonicMs } from '#app/shared/clock'

/** A licence is in force everywhere within 2 seconds. */
const LOOK_EVERY_MS = 1_000
const KEEP_EVERY_MS = 10_000
const LOG_EVERY_MS = 60_000

let timer: NodeJS.Timeout | null = null
let isStopped = true
let keptMs = Number.NEGATIVE_INFINITY
let loggedMs = Number.NEGATIVE_INFINITY

/** Keeps this process at the licence that is stored. The first reading is over when it resolves. */
export async function watchLicence(): Promise<void> {
  isStopped = false
  await look()
}

export function stopWatchingLicence(): void {
  isStopped = true
  if (timer) clearTimeout(timer)
}

async function look(): Promise<void> {
  try {
    if (monotonicMs() - keptMs > KEEP_EVERY_MS) {
      keptMs = monotonicMs()
      await storeLicenceTimes()
      await takeLicenceFile()
    }
    await refreshLicence()
  } catch (error) {
    if (monotonicMs() - loggedMs > LOG_EVERY_MS) {
      loggedMs = monotonicMs()
      logger.warn({ err: error }, 'the licence could not be read')
    }
  }
  if (isStopped) return
  timer = setTimeout(look, LOOK_EVERY_MS)
  timer.unref()
}
