import { readPngSize } from '#app/linking/qr_codes/rules/logo_header'

const HEAD_BYTES = 22
const BITS_OF_PIXEL = 32

/**
 * Wraps a PNG as an icon file, which is what programs expect at /favicon.ico: a directory of one
 * picture, and the picture.
 *
 * @param png of less than 256 pixels across and down
 */
export function wrapIcon(png: Buffer): Buffer {
  const { width, height } = readPngSize(png)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(width, 6)
  head.writeUInt8(height, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(BITS_OF_PIXEL, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEAD_BYTES, 18)
  return Buffer.concat([head, png])
}
