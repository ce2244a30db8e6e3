import type { Sentence } from '#app/shared/text/sentence'

/** Says how long ago something was, in the largest unit that is not too coarse. */
export function describeAge(ms: number): Sentence {
  const seconds = Math.round(Math.abs(ms) / 1_000)
  if (seconds < 120) return { key: 'findings.age.seconds', values: { count: seconds } }
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return { key: 'findings.age.minutes', values: { count: minutes } }
  return { key: 'findings.age.hours', values: { count: Math.round(minutes / 60) } }
}
