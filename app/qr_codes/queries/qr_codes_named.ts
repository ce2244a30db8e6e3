import db from '@adonisjs/lucid/services/db'
import { likePattern, select } from '#app/shared/sql'

export interface QrCodeName {
  id: string
  name: string
}

/** The newest QR codes, not archived, that have this id or this text in their name. */
export async function qrCodesNamed(
  workspaceId: string,
  text: string,
  limit: number
): Promise<QrCodeName[]> {
  return select<QrCodeName>(
    db,
    `SELECT qr_codes.id, qr_codes.name FROM qr_codes JOIN links ON links.id = qr_codes.link_id
      WHERE qr_codes.workspace_id = ? AND qr_codes.archived_at IS NULL AND links.deleted_at IS NULL
        AND (qr_codes.id = ? OR qr_codes.name COLLATE utf8mb4_unicode_ci LIKE ?)
      ORDER BY qr_codes.created_at DESC, qr_codes.position DESC LIMIT ?`,
    [workspaceId, idIn(text), likePattern(text), limit]
  )
}

/** Ids are compared as what they are; no other text is asked for as one. */
function idIn(text: string): string {
  return /^[a-z0-9]{8}$/i.test(text) ? text.toLowerCase() : ''
}
