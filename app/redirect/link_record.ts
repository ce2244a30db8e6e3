import { headerSafeUrl } from '#app/redirect/destination'
import { type LocalDay, localDayOf } from '#app/redirect/local_day'
import type { LinkRow } from '#app/redirect/source'
import type { Routing } from '#app/routing/routing'

/** A link as the redirect needs it: flat, made once when it is read, never changed. */
export interface LinkRecord {
  readonly id: string
  readonly workspaceId: string
  readonly organisationId: string
  readonly campaignId: string | null
  readonly version: number

  /** As it goes into `Location`. */
  readonly destination: string
  readonly redirectStatus: 301 | 302 | 307

  /** As stored; the state that is in force comes from `decide`. */
  readonly status: string

  /** 0 when it has none. */
  readonly startsAtMs: number

  /** Infinity when it has none. */
  readonly endsAtMs: number
  readonly passwordHash: string | null

  /** null when every visitor goes to `destination`. */
  readonly routing: Routing | null

  /** The date in the workspace's time zone. */
  readonly localDay: LocalDay

  /** When it was read; see `LinkLookup` for what age does. */
  readonly readAtMs: number
}

const REDIRECT_STATUS: Record<string, 301 | 302 | 307> = {
  MovedPermanently: 301,
  Found: 302,
  TemporaryRedirect: 307,
}

export function toLinkRecord(row: LinkRow, readAtMs: number): LinkRecord {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    organisationId: row.organisationId,
    campaignId: row.campaignId,
    version: row.version,
    destination: headerSafeUrl(row.destinationUrl),
    redirectStatus: REDIRECT_STATUS[row.redirectType] ?? 302,
    status: row.status,
    startsAtMs: row.startsAt?.getTime() ?? 0,
    endsAtMs: row.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    passwordHash: row.passwordHash,
    routing: routingOf(row),
    localDay: localDayOf(row.timeZone),
    readAtMs,
  }
}

function routingOf({ routing }: Pick<LinkRow, 'routing'>): Routing | null {
  if (routing === null) return null
  const { rules, split } = (typeof routing === 'string' ? JSON.parse(routing) : routing) as Routing
  return {
    rules: rules.map((rule) => ({
      ...rule,
      destinationUrl: rule.destinationUrl === null ? null : headerSafeUrl(rule.destinationUrl),
    })),
    split: split.map((part) => ({ ...part, destinationUrl: headerSafeUrl(part.destinationUrl) })),
  }
}
