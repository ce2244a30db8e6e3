import { describeHealth } from '#app/linking/links/rules/describe_health'
import {
  effectiveState,
  type LinkState,
  type LinkStatus,
} from '#app/linking/links/rules/effective_state'
import { parseHealthFinding } from '#app/linking/links/rules/health_finding'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'
import { toLinkPreview, type LinkPreview } from '#app/redirect/links/link_preview'
import { readStoredRouting, type Routing } from '#app/redirect/routing/routing'
import { parseJsonColumn } from '#app/shared/text/json'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

export const REDIRECT_TYPES = ['MovedPermanently', 'Found', 'TemporaryRedirect'] as const
export type RedirectType = (typeof REDIRECT_TYPES)[number]

/** A row of `links`. */
export interface LinkRow {
  id: string
  workspace_id: string
  version: number
  domain_id: string
  alias: string
  destination_url: string
  title: string | null
  description: string | null
  notes: string | null
  tags: string
  folder_id: string | null
  campaign_id: string | null
  status: LinkStatus
  starts_at: Date | null
  ends_at: Date | null
  redirect_type: RedirectType
  password_hash: string | null
  routing: string | null

  /** What another system knows it by. */
  external_id: string | null

  /** 1: the visitor's query is added to the destination. */
  pass_query: number
  expired_url: string | null
  max_clicks: number | null

  /** `StoredPreview` in JSON. */
  preview: string | null

  /** Reserved by redirects while there was a limit. */
  used_clicks: number
  human_clicks: number
  scans: number
  imported_clicks: number
  last_clicked_at: Date | null
  health_status: LinkHealthStatus

  /** A `HealthFinding` in JSON; null: nothing to say. */
  health_finding: string | null
  health_checked_at: Date | null

  /** The status that the latest event named. */
  health_reported: LinkHealthStatus

  /** When its destinations are to be looked at; null: not until it is changed. */
  health_due_at: Date | null
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

/** A link as the API returns it and as events carry it. Behaviour, section 4.1. */
export interface LinkRecord {
  id: string
  version: number
  shortUrl: string
  domain: string
  domainId: string | null
  alias: string
  destinationUrl: string
  title: string | null
  description: string | null
  notes: string | null
  tags: string[]
  folderId: string | null
  campaignId: string | null
  status: LinkStatus
  state: LinkState
  startsAt: string | null
  endsAt: string | null
  redirectType: RedirectType
  hasPassword: boolean
  routing: Routing
  externalId: string | null
  passQuery: boolean
  expiredUrl: string | null
  maxClicks: number | null

  /** What messengers show of it. */
  preview: LinkPreview | null
  usedClicks: number
  humanClicks: number
  scans: number

  /** Counted by the service that the link was imported from; in no other figure. */
  importedClicks: number
  lastClickedAt: string | null
  health: { status: LinkHealthStatus; checkedAt: string | null; message: string | null }
  createdBy: string
  createdAt: string
  updatedAt: string
}

/**
 * Returns the link as callers see it. Neither password nor hash is in it.
 *
 * @param host host of the link's domain, with its port where it has one
 */
export function toLinkRecord(row: LinkRow, host: string): LinkRecord {
  return {
    id: row.id,
    version: row.version,
    shortUrl: `${installation.scheme}//${host}/${row.alias}`,
    domain: host.replace(/:\d+$/, ''),
    domainId: row.domain_id || null,
    alias: row.alias,
    destinationUrl: row.destination_url,
    title: row.title,
    description: row.description,
    notes: row.notes,
    tags: parseTags(row),
    folderId: row.folder_id,
    campaignId: row.campaign_id,
    status: row.status,
    state: computeState(row, nowMs()),
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    redirectType: row.redirect_type,
    hasPassword: row.password_hash !== null,
    routing: parseLinkRouting(row) ?? { rules: [], split: [] },
    externalId: row.external_id,
    passQuery: Boolean(row.pass_query),
    expiredUrl: row.expired_url,
    maxClicks: row.max_clicks,
    preview: toLinkPreview(row.preview, installation.appUrl),
    usedClicks: Number(row.used_clicks),
    humanClicks: Number(row.human_clicks),
    scans: Number(row.scans),
    importedClicks: Number(row.imported_clicks),
    lastClickedAt: iso(row.last_clicked_at),
    health: {
      status: row.health_status,
      checkedAt: iso(row.health_checked_at),
      message: describeHealth(parseHealthFinding(row.health_finding)),
    },
    createdBy: row.created_by,
    createdAt: iso(row.created_at)!,
    updatedAt: iso(row.updated_at)!,
  }
}

/** The link's tags, in the order they were given. */
export function parseTags(row: Pick<LinkRow, 'tags'>): string[] {
  return parseJsonColumn<string[]>(row.tags)
}

/** Parses the link's routing; null where it has none. */
export function parseLinkRouting({ routing }: Pick<LinkRow, 'routing'>): Routing | null {
  return readStoredRouting(parseJsonColumn<Routing | null>(routing))
}

type StateColumns = 'status' | 'deleted_at' | 'starts_at' | 'ends_at' | 'max_clicks' | 'used_clicks'

/** Returns a link's state from its row, which says whether the link redirects. */
export function computeState(row: Pick<LinkRow, StateColumns>, atMs: number): LinkState {
  const facts = {
    status: row.status,
    deletedAt: row.deleted_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxClicks: row.max_clicks,
    usedClicks: Number(row.used_clicks),
  }
  return effectiveState(facts, atMs)
}

function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
