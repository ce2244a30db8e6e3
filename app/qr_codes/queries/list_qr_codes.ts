import db from '@adonisjs/lucid/services/db'
import { isId } from '#app/shared/ids'
import { select } from '#app/shared/sql'
import { hostsOfDomains } from '#app/domains/queries/find_domain'
import { toQrCodeRecord, type QrCodeRecord, type QrCodeWithLink } from '#app/qr_codes/qr_code'

/** Specification, Limits: newest first, up to 500. */
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
  includeArchived?: boolean
}

/** The workspace's QR codes, newest first. */
export async function listQrCodes(
  workspaceId: string,
  { linkId, includeArchived = false }: QrCodeFilter = {}
): Promise<QrCodeRecord[]> {
  if (linkId && !isId(linkId)) return []
  const conditions = ['qr_codes.workspace_id = ?']
  if (linkId) conditions.push('qr_codes.link_id = ?')
  if (!includeArchived) {
    conditions.push('qr_codes.archived_at IS NULL', 'links.deleted_at IS NULL')
  }
  const rows = await select<QrCodeWithLink>(
    db,
    `${CODES_WITH_LINKS} WHERE ${conditions.join(' AND ')}
      ORDER BY qr_codes.created_at DESC, qr_codes.position DESC LIMIT ${MOST}`,
    [workspaceId, ...(linkId ? [linkId] : [])]
  )
  const hosts = await hostsOfDomains(rows.map((row) => row.domain_id))
  return rows.map((row) => toQrCodeRecord(row, hosts.get(row.domain_id)!))
}
