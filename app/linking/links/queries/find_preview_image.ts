import db from '@adonisjs/lucid/services/db'
import { isId } from '#app/shared/ids'
import { select } from '#app/shared/sql'

/** Finds the image of a preview, a JPEG; null where there is none of this id. */
export async function findPreviewImage(id: string): Promise<Buffer | null> {
  if (!isId(id)) return null
  const [row] = await select<{ jpeg: Buffer }>(
    db,
    'SELECT jpeg FROM link_preview_images WHERE id = ?',
    [id]
  )
  return row?.jpeg ?? null
}
