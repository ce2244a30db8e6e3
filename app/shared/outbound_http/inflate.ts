import { Readable } from 'node:stream'
import zlib from 'node:zlib'

const DECODERS: Record<string, () => zlib.Gunzip> = {
  'gzip': () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  'deflate': () => zlib.createInflate(),
  'br': () => zlib.createBrotliDecompress(),
  'zstd': () => zlib.createZstdDecompress(),
}

/**
 * Returns the beginning of what a packed body holds, however much more that would be. A body that
 * is cut off or damaged gives what could be read before.
 *
 * @param encoding `Content-Encoding` of the answer; one that is not known leaves the body as it is
 */
export async function inflateStart(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number
): Promise<Buffer> {
  const decoder = DECODERS[(encoding ?? '').trim().toLowerCase()]
  if (!decoder || body.length === 0) return body
  const unpacked = Readable.from([body]).pipe(decoder())
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of unpacked) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // Cut off where we stopped reading it.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
