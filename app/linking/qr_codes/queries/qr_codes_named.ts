import db from '@adonisjs/lucid/services/db'
import { MATCHES_TEXT, toTextValues } from '#app/linking/qr_codes/queries/text_search'
import { select } from '#app/shared/database/sql'

export interface QrCodeName {
  id: string
  name: string
}

/** Searches the newest QR codes, not archived, that this text is meant for: see `toTextValues`. */
export async function searchQrCodeNames(
  workspaceId: string,
  text: string,
  limit: number
): Promise<QrCodeName[]> {
  return select<QrCodeName>(
    db,
    `SELECT qr_codes.id, qr_codes.name FROM qr_codes JOIN links ON links.id = qr_codes.link_id
      WHERE qr_codes.workspace_id = ? AND qr_codes.archived_at IS NULL AND links.deleted_at IS NULL
        AND ${MATCHES_TEXT}
      ORDER BY qr_codes.created_at DESC, qr_codes.position DESC LIMIT ?`,
    [workspaceId, ...toTextValues(text), limit]
  )
}
