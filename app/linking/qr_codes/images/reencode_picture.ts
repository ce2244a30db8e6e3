import sharp from 'sharp'
import { reencodeBrand } from '#app/linking/qr_codes/images/reencode_brand'
import { reencodeLogo } from '#app/linking/qr_codes/images/reencode_logo'
import { reencodePreview } from '#app/linking/qr_codes/images/reencode_preview'

/** A picture as it was sent, and what is to be made of it. */
export interface SentPicture {
  shape: 'qr-logo' | 'preview' | 'logo' | 'favicon'
  picture: Uint8Array
}

sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a picture of an unknown sender, and makes one of our own of its pixels; null where it
 * cannot be read. Runs in the reading process.
 */
export default async function* reencode(sent: SentPicture): AsyncGenerator<Uint8Array | null> {
  yield await toOwnPicture(sent).catch(() => null)
}

function toOwnPicture({ shape, picture }: SentPicture): Promise<Buffer> {
  if (shape === 'qr-logo') return reencodeLogo(picture)
  if (shape === 'preview') return reencodePreview(picture)
  return reencodeBrand(picture, shape)
}
