import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { toLinkChange } from '#app/linking/links/actions/change_links'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import { findLink, lockLink } from '#app/linking/links/queries/find_link'
import { changePreview } from '#app/linking/links/rules/preview_change'
import { assertVersion, type VersionCheck } from '#app/linking/links/rules/version_check'
import { checkPreviewPicture, unreadablePicture } from '#app/linking/previews/rules/preview_picture'
import { readSentPicture } from '#app/linking/qr_codes/images/read_sent_picture'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { parseStoredPreview } from '#app/redirect/links/link_preview'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** Images of a link that are kept, so that an earlier version can be restored. */
const KEPT_IMAGES = 5

/** A change of the image of one link, as it was asked for. */
export interface PreviewImageChange {
  linkId: string
  check: VersionCheck
  workspace: Workspace
  actor: Actor
}

/**
 * Puts an image on the preview of a link, in place of the one it had. What is stored is a picture
 * of our own making.
 *
 * @param file a PNG, JPEG or WebP, as it was sent
 * @throws Problem `link.not_found`, `link.version_conflict`, `request.invalid`
 */
export async function putPreviewImage(asked: PreviewImageChange, file: Buffer): Promise<void> {
  await findLink(asked.workspace.id, asked.linkId)
  checkPreviewPicture(file)
  const jpeg = await readSentPicture(asked.workspace.id, { shape: 'preview', picture: file })
  if (!jpeg) throw unreadablePicture()
  await retryingTransaction(db, async (trx) => {
    const imageId = newId()
    await trx
      .table('link_preview_images')
      .insert({ id: imageId, link_id: asked.linkId, jpeg, created_at: now() })
    await storeImage(trx, asked, imageId)
    await forgetImages(trx, asked.linkId)
  })
}

/**
 * Takes the image off the preview of a link, if it has one.
 *
 * @throws Problem `link.not_found`, `link.version_conflict`
 */
export async function removePreviewImage(asked: PreviewImageChange): Promise<void> {
  await retryingTransaction(db, (trx) => storeImage(trx, asked, null))
}

async function storeImage(
  trx: TransactionClientContract,
  { linkId, check, workspace, actor }: PreviewImageChange,
  imageId: string | null
): Promise<void> {
  const link = await lockLink(trx, workspace.id, linkId)
  assertVersion(link, check)
  const before = parseStoredPreview(link.preview)?.imageId ?? null
  if (before === imageId) return
  const columns = { preview: changePreview(link, { imageId }) }
  const edit = { columns, words: ['preview'] }
  await storeChangedLinks(trx, [toLinkChange(link, edit)], workspace, actor)
}

/** Deletes all but the latest images; the newest one is the one in use. */
async function forgetImages(trx: TransactionClientContract, linkId: string): Promise<void> {
  const rows = await select<{ id: string }>(
    trx,
    'SELECT id FROM link_preview_images WHERE link_id = ? ORDER BY id DESC',
    [linkId]
  )
  const old = rows.slice(KEPT_IMAGES).map(({ id }) => id)
  if (old.length > 0) await change(trx, 'DELETE FROM link_preview_images WHERE id IN (?)', [old])
}
