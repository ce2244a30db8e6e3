import db from '@adonisjs/lucid/services/db'
import { storeHostFile } from '#app/linking/branding/actions/store_host_file'
import {
  BRAND_PICTURES,
  checkBrandPicture,
  unreadableBrandPicture,
  type BrandPicture,
} from '#app/linking/branding/rules/brand_picture'
import { wrapIcon } from '#app/linking/branding/rules/wrap_icon'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { readSentPicture } from '#app/linking/qr_codes/images/read_sent_picture'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'

/** A change of one picture of a domain, as it was asked for. */
export interface BrandPictureChange {
  domainId: string
  picture: BrandPicture
  workspace: Workspace
  actor: Actor
}

/**
 * Puts a picture on a domain, in place of the one it had. What is stored is a picture of our own
 * making.
 *
 * @param file a PNG, JPEG or WebP, as it was sent
 * @throws Problem `domain.not_found`, `request.invalid`
 */
export async function putBrandPicture(asked: BrandPictureChange, file: Buffer): Promise<void> {
  await findDomainRow(asked.workspace.id, asked.domainId)
  checkBrandPicture(asked.picture, file)
  const { picture, workspace } = asked
  const png = await readSentPicture(workspace.id, { shape: picture, picture: file })
  if (!png) throw unreadableBrandPicture(picture)
  await store(asked, picture === 'logo' ? png : wrapIcon(png))
}

/**
 * Takes a picture off a domain, if it has one.
 *
 * @throws Problem `domain.not_found`
 */
export async function removeBrandPicture(asked: BrandPictureChange): Promise<void> {
  await store(asked, null)
}

async function store(asked: BrandPictureChange, content: Buffer | null): Promise<void> {
  const { domainId, picture, workspace, actor } = asked
  await retryingTransaction(db, async (trx) => {
    const row = await findDomainRow(workspace.id, domainId, trx)
    if (!(await storeHostFile(trx, domainId, BRAND_PICTURES[picture], content))) return
    const data = { branding: [picture] }
    await noteDomain(trx, { row, verb: 'updated', workspace, actor, data })
  })
}
