import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflate } from 'node:zlib'

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

  /** Bytes of each row, from the top; the same object again for a row like the one above. */
  rows: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** Rows are packed as they come, this much of them at a time: a large picture is never there whole. */
const STRIPE_BYTES = 1024 * 1024

/**
 * Writes a PNG file that says 300 dots an inch (W3C PNG, third edition).
 *
 * A code is written by hand, not by a library of pictures, because most of its rows repeat the one
 * above: the difference is zeros, which zlib's run lengths pack twenty times quicker than its
 * search for repetitions does, into less.
 */
export async function writePng({ width, height, palette, rows }: PngImage): Promise<Buffer> {
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
    chunk('IDAT', await pack(filterRows(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function pack(rows: AsyncIterable<Buffer>): Promise<Buffer> {
  const deflate = createDeflate({ strategy: constants.Z_RLE })
  const [packed] = await Promise.all([
    buffer(deflate),
    pipeline(Readable.from(inStripes(rows), { objectMode: false }), deflate),
  ])
  return packed
}

async function* inStripes(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let stripe: Buffer[] = []
  let bytes = 0
  for await (const row of rows) {
    stripe.push(row)
    bytes += row.length
    if (bytes < STRIPE_BYTES) continue
    yield Buffer.concat(stripe, bytes)
    stripe = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(stripe, bytes)
}

/** Puts before each row which filter it has, and filters it. */
async function* filterRows(rows: PngImage['rows']): AsyncGenerator<Buffer> {
  let above: Buffer | null = null
  let repeated: Buffer | null = null
  for await (const row of rows) {
    if (row === above) {
      repeated ??= filterRow(row, row)
      yield repeated
      continue
    }
    yield filterRow(row, above)
    above = row
  }
}

function filterRow(row: Buffer, above: Buffer | null): Buffer {
  const made = Buffer.alloc(row.length + 1)
  made[0] = above ? UP : NONE
  if (above === null) row.copy(made, 1)
  else for (let x = 0; x < row.length; x++) made[1 + x] = row[x] - above[x]
  return made
}

function chunk(type: string, data: Buffer): Buffer {
  const made = Buffer.alloc(data.length + 12)
  made.writeUInt32BE(data.length, 0)
  made.write(type, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, data.length + 8)), data.length + 8)
  return made
}
