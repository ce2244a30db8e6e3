import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { createBackup } from '#app/installation/backups/actions/create_backup'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { runLongWork } from '#app/shared/database/long_work'
import backups from '#config/backups'

const LOOK_EVERY_MS = 15_000

/**
 * Makes backups when they are due, until it is stopped. Beside the sweeps, because it takes as long as
 * all the others together; any number of workers may run it.
 */
export class BackupEngine {
  constructor(private readonly everySeconds = backups.everySeconds) {}

  async run(signal: AbortSignal): Promise<void> {
    if (this.everySeconds === null) return
    while (!signal.aborted) {
      await this.look(signal)
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  /** Makes a backup if one is due; a failure is noted and does not end the worker. */
  async look(signal?: AbortSignal): Promise<void> {
    const everySeconds = this.everySeconds
    if (everySeconds === null) return
    try {
      const made = await runLongWork('backup', () =>
        createBackup({ schedule: { everySeconds }, signal })
      )
      if (made) logger.info({ path: made.path, bytes: made.sizeBytes }, 'backup made')
    } catch (error) {
      if (signal?.aborted || isDatabaseUnavailable(error)) return
      logger.error({ err: error }, 'backup failed')
    }
  }
}
