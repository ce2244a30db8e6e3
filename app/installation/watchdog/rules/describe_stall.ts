import type { Stall } from '#app/installation/watchdog/queries/list_stalls'
import { describeAge } from '#app/installation/watchdog/rules/describe_age'
import type { Sentence } from '#app/shared/text/sentence'

export function describeStall({ host, role, longestStallMs, agoMs }: Stall): Sentence {
  const seconds = Math.round(longestStallMs / 100) / 10
  const values = { host, role, seconds, age: describeAge(agoMs) }
  return { key: 'findings.health.stall.found', values }
}
