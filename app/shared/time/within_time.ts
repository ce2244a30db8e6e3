import { afterSilence } from '#app/shared/time/after_silence'

/**
 * Waits for something, but no longer than that; what comes later is dropped.
 *
 * @param makeError what it fails with when the time is up
 */
export async function withinTime<Value>(
  attempt: Promise<Value>,
  ms: number,
  makeError: () => Error
): Promise<Value> {
  let heard = () => {}
  const late = new Promise<never>((_resolve, reject) => {
    heard = afterSilence(ms, () => reject(makeError()))
  })
  return Promise.race([attempt, late]).finally(() => heard())
}
