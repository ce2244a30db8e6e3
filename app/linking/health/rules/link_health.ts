import { findNextLookMs, type UrlHealth } from '#app/linking/health/rules/confirm_look'
import type { HealthFinding, RoutingPart } from '#app/linking/links/rules/health_finding'
import {
  HEALTH_PROBLEMS,
  isHealthProblem,
  type LinkHealthStatus,
} from '#app/linking/links/rules/health_status'

/** An address that a link leads to, with what is known of it. */
export interface DestinationHealth {
  part: RoutingPart | null
  health: UrlHealth
}

export interface LinkHealth {
  status: LinkHealthStatus

  /** null: all is well, and there is nothing more to say. */
  finding: HealthFinding | null
  checkedAtMs: number
  nextLookAtMs: number
}

/** The worst of a link's destinations is what the link is; the first that is so bad is named. */
const ORDER: readonly LinkHealthStatus[] = [...HEALTH_PROBLEMS, 'Unknown', 'Healthy']

/**
 * Computes a link's health from that of its destinations, all of which were looked at.
 *
 * @param destinations the link's own first
 */
export function computeLinkHealth(
  destinations: readonly DestinationHealth[],
  nowMs: number
): LinkHealth {
  const worst = destinations.reduce((found, one) => (rank(one) < rank(found) ? one : found))
  const checked = destinations.map(({ health }) => health.checkedAtMs ?? nowMs)
  return {
    status: worst.health.status,
    finding: toFinding(worst),
    checkedAtMs: Math.max(...checked),
    nextLookAtMs: Math.min(...destinations.map(({ health }) => findNextLookMs(health, nowMs))),
  }
}

/** Of two that are as bad, the one with something to say comes first. */
function rank({ health }: DestinationHealth): number {
  const says = health.look && toWorth(health)
  return ORDER.indexOf(health.status) * 2 + (says ? 0 : 1)
}

function toWorth({ look, suspectedAtMs }: UrlHealth): boolean {
  const { code, movedTo, certificateEndsAt } = look!
  return code !== 'works' || suspectedAtMs !== null || Boolean(movedTo || certificateEndsAt)
}

function toFinding({ part, health }: DestinationHealth): HealthFinding | null {
  if (health.look === null || !toWorth(health)) return null
  const isFirstLook = health.suspectedAtMs !== null && isHealthProblem(health.look.status)
  return { ...health.look, part, isFirstLook }
}
