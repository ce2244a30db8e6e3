import db from '@adonisjs/lucid/services/db'
import { findDomainHosts } from '#app/linking/domains/queries/find_domain'
import {
  toQrCodeRecord,
  type QrCodeRecord,
  type QrCodeWithLink,
} from '#app/linking/qr_codes/qr_code'
import { MATCHES_TEXT, toTextValues } from '#app/linking/qr_codes/queries/text_search'
import { isQrCodeId } from '#app/linking/qr_codes/rules/qr_code_id'
import { select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { toPaginatedList, type PaginatedList } from '#app/shared/text/validation'

/** Behaviour, section 13: newest first, up to 500. */
const MOST = 500

export const CODES_WITH_LINKS = `
  SELECT qr_codes.*, links.domain_id, links.alias, links.destination_url,
         links.deleted_at AS link_deleted_at, qr_code_logos.qr_code_id IS NOT NULL AS has_logo
    FROM qr_codes
    JOIN links ON links.id = qr_codes.link_id
    LEFT JOIN qr_code_logos ON qr_code_logos.qr_code_id = qr_codes.id`

export interface QrCodeFilter {
  /** Only codes of this link. */
  linkId?: string | null

  /** Only codes of links of this campaign. */
  campaignId?: string | null
  includeArchived?: boolean

  /** Only codes with this in their name or their link's alias, or with this id. */
  search?: string
}

/** Lists the workspace's QR codes, newest first, as many as the API lists. */
export async function listQrCodes(
  workspaceId: string,
  filter: QrCodeFilter = {}
): Promise<QrCodeRecord[]> {
  return read(condition(workspaceId, filter), { limit: MOST, offset: 0 })
}

/** Lists a page of the workspace's QR codes, newest first: all can be fetched. */
export async function listQrCodePage(
  workspaceId: string,
  { page, pageSize, ...filter }: QrCodeFilter & { page: number; pageSize: number }
): Promise<PaginatedList<QrCodeRecord>> {
  const total = await countQrCodes(workspaceId, filter)
  const range = { limit: pageSize, offset: (page - 1) * pageSize }
  const items = await read(condition(workspaceId, filter), range)
  return toPaginatedList(items, page, pageSize, total)
}

/** Counts the workspace's QR codes that a filter matches. */
export async function countQrCodes(workspaceId: string, filter: QrCodeFilter): Promise<number> {
  const { sql, values } = condition(workspaceId, filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM qr_codes JOIN links ON links.id = qr_codes.link_id ${sql}`,
    values
  )
  return Number(total)
}

/** Finds those of these that are the workspace's, archived ones too, newest first. */
export async function findQrCodesById(
  workspaceId: string,
  ids: readonly string[]
): Promise<QrCodeRecord[]> {
  const known = ids.filter(isQrCodeId)
  if (known.length === 0) return []
  const { sql, values } = condition(workspaceId, { includeArchived: true })
  return read(
    { sql: `${sql} AND qr_codes.id IN (?)`, values: [...values, known] },
    { limit: known.length, offset: 0 }
  )
}

interface Condition {
  sql: string
  values: unknown[]
}

function condition(workspaceId: string, filter: QrCodeFilter): Condition {
  const { linkId, campaignId, includeArchived = false, search = '' } = filter
  const conditions = ['qr_codes.workspace_id = ?']
  const values: unknown[] = [workspaceId]
  if (linkId) {
    conditions.push('qr_codes.link_id = ?')
    values.push(isId(linkId) ? linkId : '')
  }
  if (campaignId) {
    conditions.push('links.campaign_id = ?')
    values.push(isId(campaignId) ? campaignId : '')
  }
  if (!includeArchived) {
    conditions.push('qr_codes.archived_at IS NULL', 'links.deleted_at IS NULL')
  }
  if (search !== '') {
    conditions.push(MATCHES_TEXT)
    values.push(...toTextValues(search))
  }
  return { sql: `WHERE ${conditions.join(' AND ')}`, values }
}

async function read(
  { sql, values }: Condition,
  { limit, offset }: { limit: number; offset: number }
): Promise<QrCodeRecord[]> {
  const rows = await select<QrCodeWithLink>(
    db,
    `${CODES_WITH_LINKS} ${sql}
      ORDER BY qr_codes.created_at DESC, qr_codes.position DESC LIMIT ? OFFSET ?`,
    [...values, limit, offset]
  )
  const hosts = await findDomainHosts(rows.map((row) => row.domain_id))
  return rows.map((row) => toQrCodeRecord(row, hosts.get(row.domain_id)!))
}
