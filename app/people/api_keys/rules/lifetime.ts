import { parseMoment } from '#app/shared/text/validation'

/** How long a new key works: this number of days, up to a chosen day, or until it is revoked. */
export const LIFETIMES = ['30', '90', '365', 'day', 'never'] as const
export type Lifetime = (typeof LIFETIMES)[number]

const DAY_MS = 24 * 3600_000

/**
 * When the key ends; null: never.
 *
 * @param until the last day of its life, in the workspace's zone
 */
export function computeKeyExpiry(
  lifetime: Lifetime,
  until: string | undefined,
  { timeZone, nowMs }: { timeZone: string; nowMs: number }
): Date | null {
  if (lifetime === 'never') return null
  if (lifetime === 'day') return parseMoment(until!, timeZone, 'end')
  return new Date(nowMs + Number(lifetime) * DAY_MS)
}
