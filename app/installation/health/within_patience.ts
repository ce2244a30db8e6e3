const PATIENCE_MS = 2_000

/** Limits a wait: health is asked when things go wrong, and waits for nothing for long. */
export async function withinPatience<Value>(attempt: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS)
  })
  return Promise.race([attempt, late]).finally(() => clearTimeout(timer))
}
