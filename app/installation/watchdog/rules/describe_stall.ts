import type { Stall } from '#app/installation/watchdog/queries/list_stalls'

export function describeStall({ host, role, longestStallMs, agoMs }: Stall): string {
  const seconds = (longestStallMs / 1_000).toFixed(1)
  const minutes = Math.round(agoMs / 60_000)
  const ago = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  return `A ${role} process of ${host} stood still for ${seconds} s, ${ago} ago.`
}
