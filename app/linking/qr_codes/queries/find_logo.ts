import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

export interface StoredLogo {
  png: Buffer
  widthPx: number
  heightPx: number
}

/** Finds the logo of a code; null where it has none. */
export async function findLogo(qrCodeId: string): Promise<StoredLogo | null> {
  const query = 'SELECT png, width_px, height_px FROM qr_code_logos WHERE qr_code_id = ?'
  const [row] = await select<{ png: Buffer; width_px: number; height_px: number }>(db, query, [
    qrCodeId,
  ])
  return row ? { png: row.png, widthPx: row.width_px, heightPx: row.height_px } : null
}
