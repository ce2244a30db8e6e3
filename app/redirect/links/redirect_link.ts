import { removeClickValues } from '#app/redirect/clicks/click_parameter'
import { findLocalDay, type LocalDay } from '#app/redirect/clicks/local_day'
import { headerSafeUrl } from '#app/redirect/destination'
import { parseStoredPreview, type StoredPreview } from '#app/redirect/links/link_preview'
import type { RedirectLinkRow } from '#app/redirect/links/source'
import { readStoredRouting, type Routing } from '#app/redirect/routing/routing'
import { withUtm } from '#app/redirect/utm'
import { memoise } from '#app/shared/limits/memoise'
import { parseJsonColumn } from '#app/shared/text/json'

/** A link as the redirect needs it: flat, made once when it is read, never changed. */
export interface RedirectLink {
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

  /** Does its workspace have destinations carry the click value? */
  readonly tracksConversions: boolean

  /** Whose visits are counted, and nothing else kept of them? */
  readonly countsOnly: 'everyone' | 'with Sec-GPC' | 'no one'
  readonly folderId: string | null

  /** Is the visitor's query added to the destination? */
  readonly passQuery: boolean

  /** Where visitors go once the link has ended, as it goes into `Location`; null: to a page. */
  readonly expiredUrl: string | null

  /** May it be used a limited number of times? How often it was, the database alone knows. */
  readonly isLimited: boolean

  /** What messengers show of it; null: what its destination says of itself. */
  readonly preview: StoredPreview | null

  /** Name of the workspace, for the pages that visitors see. */
  readonly owner: string

  /** The date in the workspace's time zone. */
  readonly localDay: LocalDay

  /** When it was read, by the monotonic clock; see `LinkLookup` for what age does. */
  readonly readAtMs: number
}

/** One text for all links of a workspace, instead of one each. */
const shared = memoise((name) => name, 10_000, 500)

const REDIRECT_STATUS: Record<string, 301 | 302 | 307> = {
  MovedPermanently: 301,
  Found: 302,
  TemporaryRedirect: 307,
}

export function toRedirectLink(row: RedirectLinkRow, readAtMs: number): RedirectLink {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    organisationId: row.organisationId,
    campaignId: row.campaignId,
    version: row.version,
    destination: outgoing(row, row.destinationUrl),
    redirectStatus: REDIRECT_STATUS[row.redirectType] ?? 302,
    status: row.status,
    startsAtMs: row.startsAt?.getTime() ?? 0,
    endsAtMs: row.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    passwordHash: row.passwordHash,
    routing: parseRouting(row),
    tracksConversions: row.conversionTracking === 1,
    countsOnly: readPrivacy(row),
    folderId: row.folderId,
    passQuery: Boolean(row.passQuery),
    expiredUrl: findExpiredUrl(row),
    isLimited: row.maxClicks !== null,
    preview: parseStoredPreview(row.preview),
    owner: shared(row.workspaceName),
    localDay: findLocalDay(row.timeZone),
    readAtMs,
  }
}

/** Returns a destination as it goes out: with the campaign's UTM values, and fit for a header. */
function outgoing(row: RedirectLinkRow, given: string): string {
  const destination = row.conversionTracking === 1 ? removeClickValues(given) : given
  if (row.campaignId === null) return headerSafeUrl(destination)
  const utm = {
    utm_source: row.utmSource,
    utm_medium: row.utmMedium,
    utm_campaign: row.utmCampaign,
  }
  return headerSafeUrl(withUtm(destination, utm))
}

function readPrivacy(row: RedirectLinkRow): RedirectLink['countsOnly'] {
  if (row.clickPrivacy === 'CountOnly') return 'everyone'
  return row.respectGpc === 1 ? 'with Sec-GPC' : 'no one'
}

function findExpiredUrl({ expiredUrl, folderExpiredUrl }: RedirectLinkRow): string | null {
  const url = expiredUrl ?? folderExpiredUrl
  return url === null ? null : headerSafeUrl(url)
}

function parseRouting(row: RedirectLinkRow): Routing | null {
  const routing = readStoredRouting(parseJsonColumn(row.routing) as Routing | null)
  if (routing === null) return null
  const { rules, split } = routing
  return {
    rules: rules.map((rule) => ({
      ...rule,
      destinationUrl: rule.destinationUrl === null ? null : outgoing(row, rule.destinationUrl),
    })),
    split: split.map((part) => ({ ...part, destinationUrl: outgoing(row, part.destinationUrl) })),
  }
}
