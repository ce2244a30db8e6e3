import { invalidField } from '#app/shared/problems/problems'

/** As logos of QR codes. */
export const BRAND_PICTURE_BYTES = 256 * 1024

export const BRAND_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The pictures of a brand, by the field of their form, with the kind of the file that is made. */
export const BRAND_PICTURES = { logo: 'Logo', favicon: 'Icon' } as const

export type BrandPicture = keyof typeof BRAND_PICTURES

/** How files of these kinds begin. */
const SIGNATURES: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * Checks that a file begins like a PNG, JPEG or WebP, before anyone unpacks a byte of it. An SVG is
 * a program as much as a picture, and refused.
 *
 * @throws Problem `request.invalid`
 */
export function checkBrandPicture(picture: BrandPicture, file: Buffer): void {
  if (file.length === 0) throw invalidField(picture, 'Send the picture itself; the body is empty.')
  if (file.length > BRAND_PICTURE_BYTES) throw invalidField(picture, 'It is larger than 256 KB.')
  if (!SIGNATURES.some((matches) => matches(file))) throw unreadableBrandPicture(picture)
}

/** Makes the Problem of a file that is no picture, or a damaged one. */
export function unreadableBrandPicture(picture: BrandPicture) {
  return invalidField(
    picture,
    'The file is no readable PNG, JPEG or WebP of at most 32 million pixels.'
  )
}
