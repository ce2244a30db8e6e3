import { setTimeout as sleep } from 'node:timers/promises'
import { keepKeyCheck } from '#app/installation/keys/actions/keep_key_check'
import { WrongKey } from '#app/installation/keys/rules/wrong_key'

/** How soon a database that did not answer is asked again. */
const AGAIN_AFTER_MS = 500

let isKnown = false

/**
 * Lets a change be written once this process is known to have the key of the database: what it signed
 * with another one, no one could verify.
 *
 * @throws WrongKey
 */
export async function assertOwnKey(): Promise<void> {
  if (isKnown) return
  await keepKeyCheck()
  isKnown = true
}

/**
 * Tries once whether this process has the key of the database.
 *
 * @returns false: the database does not answer, so that no one knows
 * @throws WrongKey
 */
export async function tryOwnKey(): Promise<boolean> {
  try {
    await assertOwnKey()
    return true
  } catch (error) {
    if (error instanceof WrongKey) throw error
    return false
  }
}

/**
 * Waits until the database has said whether this process has its key. The wait keeps the process alive: a
 * worker that starts without its database has nothing else that does.
 *
 * @param stop ends the waiting
 * @throws WrongKey
 */
export async function awaitOwnKey(stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !(await tryOwnKey())) {
    await sleep(AGAIN_AFTER_MS, undefined, { signal: stop }).catch(() => {})
  }
}
