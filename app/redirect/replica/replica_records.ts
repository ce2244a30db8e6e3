import { crc32 } from 'node:zlib'
import type { RedirectLinkRow } from '#app/redirect/links/source'
import { parseJsonColumn } from '#app/shared/text/json'

/** A record of the replica does not have the checksum that it was stored with. */
export class ReplicaCorrupt extends Error {}

/** What many links share: of their workspace, their campaign, their folder. */
export type SharedFields = (string | number | null)[]

/** Of a campaign and of a folder that were deleted: links go on without them. */
export const NO_CAMPAIGN: SharedFields = [null, null, null]
export const NO_FOLDER: SharedFields = [null]

export interface SharedRecord {
  id: string
  fields: SharedFields
}

/** What is stored of a link beside its key, and what it shares with others. */
export interface PackedLink {
  body: string
  shared: SharedRecord[]
}

/** A record as it lies on disk. */
export interface SealedRecord {
  body: string
  crc: number
}

/** Returns the checksum of a record; its key counts, so that no record stands in for another. */
export function computeRecordCrc(key: string, body: string): number {
  return crc32(`${key}\n${body}`)
}

/** @throws ReplicaCorrupt, SyntaxError */
export function openRecord<Value>(key: string, { body, crc }: SealedRecord): Value {
  if (computeRecordCrc(key, body) !== crc) throw new ReplicaCorrupt(`the record of ${key}`)
  return JSON.parse(body)
}

type LinkFields = [
  id: string,
  workspaceId: string,
  version: number,
  destinationUrl: string,
  status: string,
  redirectType: string,
  campaignId?: string | null,
  folderId?: string | null,
  passQuery?: number | null,
  startsAtMs?: number | null,
  endsAtMs?: number | null,
  passwordHash?: string | null,
  expiredUrl?: string | null,
  maxClicks?: number | null,
  routing?: object | null,
  preview?: object | null,
]

/** Packs a link as the database answered it: what it shares is apart, so that it is stored once. */
export function packLink(row: RedirectLinkRow): PackedLink {
  const fields: LinkFields = [
    row.id,
    row.workspaceId,
    row.version,
    row.destinationUrl,
    row.status,
    row.redirectType,
    row.campaignId,
    row.folderId,
    row.passQuery || null,
    row.startsAt?.getTime() ?? null,
    row.endsAt?.getTime() ?? null,
    row.passwordHash,
    row.expiredUrl,
    row.maxClicks,
    row.routing === null ? null : (parseJsonColumn(row.routing) as object),
    row.preview === null ? null : (parseJsonColumn(row.preview) as object),
  ]
  while (fields.at(-1) === null) fields.pop()
  const shared = [{ id: row.workspaceId, fields: packWorkspace(row) }]
  if (row.campaignId !== null) shared.push({ id: row.campaignId, fields: packCampaign(row) })
  if (row.folderId !== null) {
    shared.push({ id: row.folderId, fields: packFolder({ expiredUrl: row.folderExpiredUrl }) })
  }
  return { body: JSON.stringify(fields), shared }
}

type WorkspaceFields = Pick<
  RedirectLinkRow,
  | 'organisationId'
  | 'timeZone'
  | 'workspaceName'
  | 'conversionTracking'
  | 'clickPrivacy'
  | 'respectGpc'
>

export function packWorkspace(row: WorkspaceFields): SharedFields {
  const { organisationId, timeZone, workspaceName } = row
  const { conversionTracking, clickPrivacy, respectGpc } = row
  return [organisationId, timeZone, workspaceName, conversionTracking, clickPrivacy, respectGpc]
}

type CampaignFields = Pick<RedirectLinkRow, 'utmSource' | 'utmMedium' | 'utmCampaign'>

export function packCampaign(row: CampaignFields): SharedFields {
  return [row.utmSource, row.utmMedium, row.utmCampaign]
}

export function packFolder({ expiredUrl }: { expiredUrl: string | null }): SharedFields {
  return [expiredUrl]
}

/**
 * Returns a link as the database would answer it.
 *
 * @param fields of its record
 * @param findShared undefined: it is not in the replica
 * @returns undefined when something that it shares is missing
 */
export function unpackLink(
  fields: unknown,
  findShared: (id: string) => SharedFields | undefined
): RedirectLinkRow | undefined {
  const [id, workspaceId, version, destinationUrl, status, redirectType, ...rest] =
    fields as LinkFields
  const [campaignId = null, folderId = null, passQuery, startsAtMs, endsAtMs, ...more] = rest
  const [passwordHash = null, expiredUrl = null, maxClicks = null, routing, preview] = more
  const workspace = findShared(workspaceId)
  const campaign = campaignId === null ? NO_CAMPAIGN : findShared(campaignId)
  const folder = folderId === null ? NO_FOLDER : findShared(folderId)
  if (!workspace || !campaign || !folder) return undefined
  const [organisationId, timeZone, workspaceName, conversionTracking, clickPrivacy, respectGpc] =
    workspace as [string, string, string, number, string, number]
  const [utmSource, utmMedium, utmCampaign] = campaign as (string | null)[]
  return {
    ...{ id, workspaceId, organisationId, campaignId, folderId, version },
    ...{ destinationUrl, status, redirectType, passwordHash, expiredUrl, maxClicks },
    startsAt: toDate(startsAtMs),
    endsAt: toDate(endsAtMs),
    routing: routing ?? null,
    preview: preview ?? null,
    passQuery: passQuery ?? 0,
    folderExpiredUrl: folder[0] as string | null,
    ...{ utmSource, utmMedium, utmCampaign },
    ...{ timeZone, workspaceName, conversionTracking, clickPrivacy, respectGpc },
  }
}

function toDate(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms)
}
