import logger from '@adonisjs/core/services/logger'
import { storeLicenceTimes } from '#app/platform/licence/actions/store_licence_times'
import { takeLicenceFile } from '#app/platform/licence/actions/take_licence_file'
import { refreshLicence } from '#app/platform/licence/licence_status'
import { RepeatedLook } from '#app/shared/process/repeated_look'
import { monotonicMs } from '#app/shared/time/clock'

/** A licence is in force everywhere within 2 seconds. */
const LOOK_EVERY_MS = 1_000
const KEEP_EVERY_MS = 10_000

let keptMs = Number.NEGATIVE_INFINITY

/** Keeps this process at the licence that is stored. */
export const licenceWatch = new RepeatedLook({
  everyMs: LOOK_EVERY_MS,
  async look() {
    if (monotonicMs() - keptMs > KEEP_EVERY_MS) {
      keptMs = monotonicMs()
      await storeLicenceTimes()
      await takeLicenceFile()
    }
    await refreshLicence()
  },
  warn: (error) => logger.warn({ err: error }, 'the licence could not be read'),
})
