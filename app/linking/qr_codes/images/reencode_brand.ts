import sharp from 'sharp'

/** Twice what pages show it at, for screens with small pixels. */
const LOGO_WIDTH_PX = 480
const LOGO_HEIGHT_PX = 160

/** What browsers take an icon from, for tabs and bookmarks alike. */
const ICON_PX = 64

/** Longest time that the library may take over one, seconds. */
const TIMEOUT_SECONDS = 5

/** Beyond this, unpacking a picture takes more memory than reading may use. */
const MOST_PIXELS = 32e6

/**
 * Decodes a picture of a domain's brand, and makes a plain PNG of its pixels: a logo of at most 480
 * x 160, or an icon of 64 x 64 with what is missing transparent.
 */
export async function reencodeBrand(
  picture: Uint8Array,
  shape: 'logo' | 'favicon'
): Promise<Buffer> {
  const opened = sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
  const sized =
    shape === 'logo'
      ? opened.resize(LOGO_WIDTH_PX, LOGO_HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
      : opened.resize(ICON_PX, ICON_PX, { fit: 'contain', background: '#00000000' })
  return sized.toColourspace('srgb').ensureAlpha().png().toBuffer()
}
