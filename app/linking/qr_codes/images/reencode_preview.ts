import sharp from 'sharp'

/** What messengers show: Open Graph pictures of this shape fill a card. */
const WIDTH_PX = 1200
const HEIGHT_PX = 630
const QUALITY = 82

/** Longest time that the library may take over one, seconds. */
const TIMEOUT_SECONDS = 5

/** Beyond this, unpacking a picture takes more memory than reading may use. */
const MOST_PIXELS = 32e6

/**
 * Decodes a picture for the preview of a link, and makes a plain JPEG of its pixels, of at most 1200
 * x 630: no metadata, no colour profile, no second frame. What is transparent becomes white.
 */
export async function reencodePreview(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(WIDTH_PX, HEIGHT_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
