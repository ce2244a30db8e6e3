import { qrProblem } from '#app/linking/qr_codes/problems'

/** Behaviour, section 13: 256 KB, at least 16 x 16 pixels. */
export const LOGO_BYTES = 256 * 1024
const LEAST_PX = 16

/** Beyond this no one has a logo, and unpacking it would keep the image process from its work. */
const MOST_MEGAPIXELS = 32

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads what a PNG says of itself before anyone unpacks a byte of it: a file of 30 KiB can hold 256
 * megapixels. W3C PNG, section 5.2 (signature) and 11.2.1 (IHDR, always the first chunk).
 *
 * @throws Problem `qr.logo_size`, `qr.logo_invalid`, `qr.logo_small`
 */
export function checkLogoHeader(png: Buffer): void {
  if (png.length === 0 || png.length > LOGO_BYTES)
    throw qrProblem('qr.logo_size', { field: 'logo' })
  const isPng =
    png.length >= 33 &&
    png.subarray(0, 8).equals(SIGNATURE) &&
    png.readUInt32BE(8) === 13 &&
    png.toString('latin1', 12, 16) === 'IHDR'
  if (!isPng) throw qrProblem('qr.logo_invalid', { field: 'logo' })
  const { width, height } = readPngSize(png)
  if (width === 0 || height === 0) throw qrProblem('qr.logo_invalid', { field: 'logo' })
  if (width * height > MOST_MEGAPIXELS * 1e6) {
    throw qrProblem('qr.logo_invalid', {
      field: 'logo',
      detail: `The logo says that it has ${width} x ${height} pixels; more than ${MOST_MEGAPIXELS} million are not read. Make it smaller.`,
    })
  }
  if (width < LEAST_PX || height < LEAST_PX) throw qrProblem('qr.logo_small', { field: 'logo' })
}

/** Pixels across and down of a PNG, as its header says. */
export function readPngSize(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
