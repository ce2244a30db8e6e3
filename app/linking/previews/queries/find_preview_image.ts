import db from '@adonisjs/lucid/services/db'
import { parseStoredPreview } from '#app/redirect/links/link_preview'
import { select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/**
 * Finds the image of a preview, a JPEG. Images that a link had before are kept so that its versions
 * can be restored; no one is shown them.
 *
 * @returns null where no link that is there has this image now
 */
export async function findPreviewImage(id: string): Promise<Buffer | null> {
  if (!isId(id)) return null
  const [row] = await select<{ jpeg: Buffer; preview: string | null }>(
    db,
    `SELECT i.jpeg, l.preview FROM link_preview_images i JOIN links l ON l.id = i.link_id
      WHERE i.id = ? AND l.deleted_at IS NULL`,
    [id]
  )
  return row && parseStoredPreview(row.preview)?.imageId === id ? row.jpeg : null
}

/** Is the image kept, whether or not its link has it now? */
export async function isPreviewImageKept(id: string): Promise<boolean> {
  const rows = await select(db, 'SELECT 1 FROM link_preview_images WHERE id = ?', [id])
  return rows.length > 0
}
