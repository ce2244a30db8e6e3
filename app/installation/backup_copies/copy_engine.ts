import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { sendCopies } from '#app/installation/backup_copies/actions/send_copies'
import { verifyLatestCopy } from '#app/installation/backup_copies/actions/verify_latest_copy'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { runLongWork } from '#app/shared/database/long_work'
import backups from '#config/backups'

const LOOK_EVERY_MS = 15_000

/** Sends copies of backups and verifies them when that is due, until it is stopped. */
export class CopyEngine {
  async run(signal: AbortSignal): Promise<void> {
    if (backups.copies.target === null) return
    while (!signal.aborted) {
      await this.look(signal)
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Does what is due; a failure is noted and does not end the worker. */
  async look(signal?: AbortSignal): Promise<void> {
    try {
      await sendCopies(signal)
      await runLongWork('backup', () => verifyLatestCopy(signal))
    } catch (error) {
      if (signal?.aborted || isDatabaseUnavailable(error)) return
      logger.error({ err: error }, 'copies of backups failed')
    }
  }
}
