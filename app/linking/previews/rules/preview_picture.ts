import { invalidField } from '#app/shared/problems/problems'

/** Behaviour, section 4: 1 MB. */
export const PREVIEW_IMAGE_BYTES = 1024 * 1024

export const PREVIEW_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** How files of these kinds begin. */
const SIGNATURES: ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * Checks that a file begins like a PNG, JPEG or WebP, before anyone unpacks a byte of it.
 *
 * @throws Problem `request.invalid`
 */
export function checkPreviewPicture(file: Buffer): void {
  if (file.length === 0) throw invalidField('image', 'Send the picture itself; the body is empty.')
  if (!SIGNATURES.some((matches) => matches(file))) throw unreadablePicture()
}

/** Makes the Problem of a file that is no picture, or a damaged one. */
export function unreadablePicture() {
  return invalidField(
    'image',
    'The file is no readable PNG, JPEG or WebP of at most 32 million pixels.'
  )
}
