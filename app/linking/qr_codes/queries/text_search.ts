import { isQrCodeId } from '#app/linking/qr_codes/rules/qr_code_id'
import { likePattern } from '#app/shared/database/sql'

/** Of `qr_codes` and `links`: the condition that `toTextValues` fills. */
export const MATCHES_TEXT = `(qr_codes.id = ?
  OR qr_codes.name COLLATE utf8mb4_unicode_ci LIKE ?
  OR CONVERT(links.alias USING utf8mb4) COLLATE utf8mb4_unicode_ci LIKE ?)`

/**
 * Returns what makes a QR code one that someone looks for: its id, a part of its name, or a part of
 * its link's alias; case and accents make no difference.
 */
export function toTextValues(text: string): string[] {
  const id = text.toLowerCase()
  // Ids are compared as what they are; no other text is asked for as one.
  return [isQrCodeId(id) ? id : '', likePattern(text), likePattern(text)]
}
