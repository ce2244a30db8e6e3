import sharp from 'sharp'

/** The most that a logo is ever drawn at: a quarter of the largest image. */
const STORED_PX = 1024

/** Longest time that the library may take over one, seconds. */
const TIMEOUT_SECONDS = 5

/**
 * Decodes a logo whose header was checked, and makes a plain PNG of its pixels: no metadata, no
 * colour profile, no text, nothing behind the end.
 */
export async function reencodeLogo(png: Uint8Array): Promise<Buffer> {
  return sharp(png, { failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(STORED_PX, STORED_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer()
}
