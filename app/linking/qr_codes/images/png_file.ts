import { constants, crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** 300 dots an inch, in pixels a metre. */
const PIXELS_PER_METRE = Math.round(300 / 0.0254)

/** Filters of a row: as it is, or as its difference from the row above. W3C PNG, section 9. */
const NONE = 0
const UP = 2

export interface PngImage {
  width: number
  height: number

  /** Colours of a picture of one bit a pixel, red, green and blue each; null: 8 bits of each. */
  palette: Buffer | null

  /** Bytes of each row; the same object again for a row like the one above. */
  rowAt(y: number): Buffer
}

/**
 * Writes a PNG file that says 300 dots an inch (W3C PNG, third edition).
 *
 * A code is written by hand, not by a library of pictures, because most of its rows repeat the one
 * above: the difference is zeros, which zlib's run lengths pack twenty times quicker than its
 * search for repetitions does, into less.
 */
export function writePng({ width, height, palette, rowAt }: PngImage): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(palette ? [1, 3, 0, 0, 0] : [8, 2, 0, 0, 0], 8)
  const density = Buffer.alloc(9)
  density.writeUInt32BE(PIXELS_PER_METRE, 0)
  density.writeUInt32BE(PIXELS_PER_METRE, 4)
  density[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(filteredRows(height, rowAt), { strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function filteredRows(height: number, rowAt: PngImage['rowAt']): Buffer {
  const rowBytes = rowAt(0).length
  const rows = Buffer.alloc(height * (rowBytes + 1))
  let above: Buffer | null = null
  for (let y = 0, at = 0; y < height; y++, at += rowBytes + 1) {
    const row = rowAt(y)
    rows[at] = above ? UP : NONE
    if (above === null) row.copy(rows, at + 1)
    else if (row !== above) {
      for (let x = 0; x < rowBytes; x++) rows[at + 1 + x] = row[x] - above[x]
    }
    above = row
  }
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12)
  made.writeUInt32BE(data.length, 0)
  made.write(type, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8)
  return made
}
