import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Finds what there is to say of a code's logo, without its picture; null where it has none. */
export async function findLogoFacts(
  qrCodeId: string
): Promise<{ widthPx: number; heightPx: number; sizeBytes: number } | null> {
  const [row] = await select<{ widthPx: number; heightPx: number; sizeBytes: number }>(
    db,
    `SELECT width_px AS widthPx, height_px AS heightPx, size_bytes AS sizeBytes
      FROM qr_code_logos WHERE qr_code_id = ?`,
    [qrCodeId]
  )
  return row ?? null
}
