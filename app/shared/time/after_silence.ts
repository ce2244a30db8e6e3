/**
 * Calls `act` when nothing came for `ms` milliseconds. A process stands still when the machine is
 * suspended or garbage is collected. An answer that arrived in that time is read first: it is no
 * silence.
 *
 * @returns call it when something came
 */
export function afterSilence(ms: number, act: () => void): () => void {
  let last: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    // Timers come before what the sockets have, and immediates after it.
    last = setImmediate(act)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(last)
  }
}
