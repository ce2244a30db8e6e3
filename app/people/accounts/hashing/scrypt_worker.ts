import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { ScryptAnswer, ScryptJob } from '#app/people/accounts/hashing/scrypt_job'
import { lowerPriority } from '#app/shared/process/lower_priority'

/** How far hashing stands back where cores are scarce: redirects and calls go first. */
const NICE = 5

/** On Linux this is about the calling thread; elsewhere it would slow the whole process. */
if (process.platform === 'linux') lowerPriority(NICE)

parentPort!.on('message', (job: ScryptJob) => parentPort!.postMessage(answer(job)))

function answer({ password, salt, keyLength, ...options }: ScryptJob): ScryptAnswer {
  try {
    return { key: scryptSync(password, salt, keyLength, options) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
