import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import type { OutboundFault } from '#app/shared/outbound_http/outbound_error'

/** What one look at an address came to, as texts are made of it. */
export type HealthCode =
  /** It answers as it should. */
  | 'works'

  /** It keeps programs out, and most likely no person. */
  | 'walled'

  /** It answered with an error. */
  | 'error'
  | 'circle'
  | 'too_many_redirects'

  /** It redirects without a usable address. */
  | 'bad_redirect'

  /** It redirects to where no link may lead. */
  | 'forbidden_redirect'

  /** It is in a block list of the operator. */
  | 'listed'
  | OutboundFault

/** The result of one look at an address. */
export interface HealthLook {
  status: Exclude<LinkHealthStatus, 'Unknown'>
  code: HealthCode

  /** Of the answer, where there was one. */
  httpStatus?: number

  /** The host where it was found, where a redirect led to another one. */
  host?: string

  /** What is wrong with the certificate. */
  detail?: string

  /** Where it redirects permanently. */
  movedTo?: string

  /** When its certificate ends, where that is soon; ISO 8601. */
  certificateEndsAt?: string
}

/** The part of a link's routing that leads to an address; null: the link itself. */
export interface RoutingPart {
  kind: 'Rule' | 'Split'
  name: string | null

  /** From 1. */
  number: number
}

/** What is stored with a link: the look that decides its status. */
export interface HealthFinding extends HealthLook {
  part: RoutingPart | null

  /** Was it found once only, so that a second look has to confirm it? */
  isFirstLook: boolean
}

/** How many characters of an address are kept. */
export const LONGEST_KEPT = 500

/** Parses what is stored of a link or an address; null before the first look. */
export function parseHealthFinding<Finding = HealthFinding>(stored: string | null): Finding | null {
  return stored === null ? null : JSON.parse(stored)
}
