/** What happened around a change: calls that were sent before and after it, and who still got in. */
export interface AroundChange {
  /** Successes among the calls sent before the change was asked for. */
  before: number

  /** Calls sent after the change was answered. */
  after: number

  /** How long after the change's answer the last call that succeeded was sent; 0: none did. */
  lastSuccessMs: number
}

/**
 * Makes calls at a steady rate for three seconds, and a change after the first of them.
 *
 * @param attempt whether the call succeeded
 */
export async function lastSuccess(
  perSecond: number,
  attempt: () => Promise<boolean>,
  change: () => Promise<void>
): Promise<AroundChange> {
  const answers: { sentMs: number; hasSucceeded: boolean }[] = []
  const running: Promise<void>[] = []
  let [askedMs, changedMs] = [Infinity, Infinity]
  const begunMs = performance.now()
  for (let sent = 0; sent < perSecond * 3; sent++) {
    const waitMs = begunMs + (sent * 1_000) / perSecond - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (sent === perSecond) {
      askedMs = performance.now()
      running.push(change().then(() => void (changedMs = performance.now())))
    }
    const sentMs = performance.now()
    running.push(attempt().then((hasSucceeded) => void answers.push({ sentMs, hasSucceeded })))
  }
  await Promise.all(running)
  const good = answers.filter(({ hasSucceeded }) => hasSucceeded)
  return {
    before: good.filter(({ sentMs }) => sentMs < askedMs).length,
    after: answers.filter(({ sentMs }) => sentMs > changedMs).length,
    lastSuccessMs: Math.max(0, ...good.map(({ sentMs }) => sentMs - changedMs)),
  }
}
