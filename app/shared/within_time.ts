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
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(makeError()), ms)
  })
  return Promise.race([attempt, late]).finally(() => clearTimeout(timer))
}
