import type { Queue, Worker } from 'bullmq'
import { withinTime } from '#app/shared/time/within_time'

const LONGEST_OPENING_MS = 10_000

/**
 * Lets a queue or a worker of BullMQ be closed at any time. BullMQ ends the whole process where a
 * connection is closed that it is still opening: it reports the failed opening to listeners that
 * the closing has removed. So closing waits until the connection is open, or until Redis turns out
 * to be unavailable.
 */
export function closeAfterOpening(queue: Queue | Worker): void {
  const close = queue.close.bind(queue)
  const emitter: NodeJS.EventEmitter = queue
  const opened = queue.waitUntilReady().catch(() => {})
  const failed = new Promise((resolve) => emitter.once('error', resolve))
  queue.close = async () => {
    const makeError = () => new Error('Redis neither answers nor refuses')
    await withinTime(Promise.race([opened, failed]), LONGEST_OPENING_MS, makeError).catch(() => {})
    await close()
  }
}
