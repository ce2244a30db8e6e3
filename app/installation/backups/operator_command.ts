import type { ApplicationService } from '@adonisjs/core/types'
import { BackupRefused } from '#app/installation/backups/backup_refused'

/** What a backup command needs to write what it does. */
interface CommandLog {
  error(message: string): void
}

/**
 * Runs what an operator asked for: a signal stops it and waits until it has tidied up, and a refusal
 * is a sentence, not a trace.
 *
 * @returns the exit code
 */
export async function runForOperator(
  app: ApplicationService,
  log: CommandLog,
  work: (signal: AbortSignal) => Promise<void>
): Promise<number> {
  const stopping = new AbortController()
  let isOver = () => {}
  const over = new Promise<void>((resolve) => (isOver = resolve))
  app.terminating(async () => {
    stopping.abort()
    await over
  })
  try {
    await work(stopping.signal)
    return 0
  } catch (error) {
    if (stopping.signal.aborted) log.error('Stopped. Nothing was left behind.')
    else if (error instanceof BackupRefused) log.error(error.message)
    else log.error(`It failed: ${(error as Error).message}`)
    return 1
  } finally {
    isOver()
  }
}

/** Writes a line at most every two seconds. */
export class ProgressLines {
  #writtenAtMs = performance.now()

  constructor(private readonly write: (line: string) => void) {}

  report(line: () => string): void {
    if (performance.now() - this.#writtenAtMs < 2_000) return
    this.#writtenAtMs = performance.now()
    this.write(line())
  }
}
