/** Returns a function that says for how many milliseconds the process did nothing else at the most. */
export function watchStalls(): () => number {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return Math.round(longest)
  }
}
