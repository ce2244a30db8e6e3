import { setTimeout as sleep } from 'node:timers/promises'
import { Exit } from './output.ts'

/** What a command ends with after a signal, as shells have it. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

type Listener = (code: number, signal: keyof typeof CODES) => void

let listener: Listener | undefined
let interruption: AbortController | undefined

/** Has a signal call the listener, in the place of the one before. Without one, a signal ends the launcher at once. */
export function listenToSignals(next: Listener): void {
  const isFirst = listener === undefined
  listener = next
  if (!isFirst) return
  for (const [signal, code] of Object.entries(CODES)) {
    process.on(signal, () => listener?.(code, signal as keyof typeof CODES))
  }
}

/** From here a signal ends the command in order: at its next pause, with what `whenLeaving` was given. */
export function endWhenInterrupted(): void {
  const controller = new AbortController()
  interruption = controller
  listenToSignals((code) => controller.abort(new Exit(code)))
}

/** From here no signal ends the command. */
export function ignoreInterruptions(): void {
  interruption = undefined
  listenToSignals(() => {})
}

/** @throws Exit after a signal */
export function throwIfInterrupted(): void {
  interruption?.signal.throwIfAborted()
}

/**
 * Waits.
 *
 * @throws Exit after a signal
 */
export async function pause(milliseconds: number): Promise<void> {
  await sleep(milliseconds, undefined, { signal: interruption?.signal }).catch(() => {})
  throwIfInterrupted()
}

/**
 * Waits for something that hears of no signal.
 *
 * @throws Exit after a signal
 */
export async function waitFor<T>(promise: Promise<T>): Promise<T> {
  const signal = interruption?.signal
  if (!signal) return promise
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

type CleanUp = () => Promise<void> | void
const cleanUps: CleanUp[] = []

/** Has something done on whatever way the command ends; what was given last comes first. */
export function whenLeaving(cleanUp: CleanUp): void {
  cleanUps.push(cleanUp)
}

/** Does what `whenLeaving` was given. What one of them throws does not keep the others from being done. */
export async function leave(): Promise<void> {
  if (cleanUps.length > 0) ignoreInterruptions()
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    try {
      await cleanUp()
    } catch (error) {
      process.stderr.write(`Shunt: ${(error as Error).message}\n`)
    }
  }
}
