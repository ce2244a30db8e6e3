import db from '@adonisjs/lucid/services/db'
import { chunks, select } from '#app/shared/database/sql'

/** Ids that one query asks for. */
const LOOK_UP_ROWS = 500

/**
 * Finds the link of each of these QR codes that exists, archived ones too: printed codes keep
 * counting. For the drainer, which compares it with the link that was opened.
 *
 * @param qrCodeIds as they came in `?qr=`: lower-case letters and digits, whatever they say
 */
export async function findQrCodeLinks(
  _linkIds: string[],
  qrCodeIds: string[]
): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>()
  for (const some of chunks(qrCodeIds, LOOK_UP_ROWS)) {
    const query = 'SELECT id, link_id FROM qr_codes WHERE id IN (?)'
    const rows = await select<{ id: string; link_id: string }>(db, query, [some])
    for (const { id, link_id: linkId } of rows) links.set(id, linkId)
  }
  return links
}
