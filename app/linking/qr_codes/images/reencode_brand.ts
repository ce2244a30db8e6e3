import sharp from 'sharp'
import { UNREADABLE } from '#app/linking/qr_codes/images/image_job'

/** Twice what pages show it at, for screens with small pixels. */
const LOGO_WIDTH_PX = 480
const LOGO_HEIGHT_PX = 160

/** What browsers take an icon from, for tabs and bookmarks alike. */
const ICON_PX = 64

/** Longest time that the library may take over one, seconds. */
const TIMEOUT_SECONDS = 5

/** Beyond this, unpacking a picture would keep the image thread from its work. */
const MOST_PIXELS = 32e6

/**
 * Decodes a picture of a domain's brand, and makes a plain PNG of its pixels: a logo of at most 480
 * x 160, or an icon of 64 x 64 with what is missing transparent.
 *
 * @throws Error `unreadable`
 */
export async function reencodeBrand(
  picture: Uint8Array,
  shape: 'logo' | 'favicon'
): Promise<Buffer> {
  try {
    const opened = sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
    const sized =
      shape === 'logo'
        ? opened.resize(LOGO_WIDTH_PX, LOGO_HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
        : opened.resize(ICON_PX, ICON_PX, { fit: 'contain', background: '#00000000' })
    return await sized.toColourspace('srgb').ensureAlpha().png().toBuffer()
  } catch {
    throw new Error(UNREADABLE)
  }
}
