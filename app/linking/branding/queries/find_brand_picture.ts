import db from '@adonisjs/lucid/services/db'
import { BRAND_PICTURES, type BrandPicture } from '#app/linking/branding/rules/brand_picture'
import { select } from '#app/shared/database/sql'

/** Finds a picture of a domain's brand as an address that holds it; null where there is none. */
export async function findBrandPicture(
  domainId: string,
  picture: BrandPicture
): Promise<string | null> {
  const [row] = await select<{ content: Buffer }>(
    db,
    'SELECT content FROM domain_files WHERE domain_id = ? AND kind = ?',
    [domainId, BRAND_PICTURES[picture]]
  )
  if (!row) return null
  const type = picture === 'logo' ? 'image/png' : 'image/x-icon'
  return `data:${type};base64,${row.content.toString('base64')}`
}
