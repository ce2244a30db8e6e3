import type { HealthLook } from '#app/linking/links/rules/health_finding'
import { isHealthProblem, type LinkHealthStatus } from '#app/linking/links/rules/health_status'

/** The time from the first look to the second look, which confirms a problem. */
export const SECOND_LOOK_MS = 10 * 60_000

/** From one look to the next. */
export const LOOK_EVERY_MS = 24 * 3600_000

/** Links that share an address use a look that is not older than this. */
export const LOOK_FRESH_MS = 20 * 3600_000

/** What is known of an address. */
export interface UrlHealth {
  /** Confirmed; Unknown before the first look. */
  status: LinkHealthStatus

  /** The latest look. */
  look: HealthLook | null

  /** When a problem was first seen that is not confirmed yet. */
  suspectedAtMs: number | null
  checkedAtMs: number | null
}

/** What is known of an address that was never looked at. */
export const NEVER_LOOKED: UrlHealth = {
  status: 'Unknown',
  look: null,
  suspectedAtMs: null,
  checkedAtMs: null,
}

/**
 * Returns what is known of an address after one more look. One good look is enough; a problem is
 * confirmed by a second look, but what is in a block list needs none.
 */
export function confirmLook(before: UrlHealth, look: HealthLook, atMs: number): UrlHealth {
  const base = { look, checkedAtMs: atMs }
  const isSure = !isHealthProblem(look.status) || look.status === 'Unsafe'
  if (isSure || look.status === before.status) {
    return { ...base, status: look.status, suspectedAtMs: null }
  }
  const { suspectedAtMs } = before
  if (suspectedAtMs !== null && atMs - suspectedAtMs >= SECOND_LOOK_MS) {
    return { ...base, status: look.status, suspectedAtMs: null }
  }
  return { ...base, status: before.status, suspectedAtMs: suspectedAtMs ?? atMs }
}

/** Does the address have to be looked at again? */
export function isLookDue({ suspectedAtMs, checkedAtMs }: UrlHealth, nowMs: number): boolean {
  if (checkedAtMs === null) return true
  if (suspectedAtMs !== null) return nowMs >= suspectedAtMs + SECOND_LOOK_MS
  return nowMs >= checkedAtMs + LOOK_FRESH_MS || checkedAtMs > nowMs + LOOK_EVERY_MS
}

/** Returns when a link that leads there is due again. */
export function findNextLookMs({ suspectedAtMs, checkedAtMs }: UrlHealth, nowMs: number): number {
  if (suspectedAtMs !== null) return suspectedAtMs + SECOND_LOOK_MS
  return (checkedAtMs ?? nowMs) + LOOK_EVERY_MS
}
