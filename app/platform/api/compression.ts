import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'

/** Codings in the order in which we prefer them. */
const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/** How much work a body is worth: `answer` is compressed for one reader, `file` for all. */
const EFFORT = {
  answer: { brotli: 4, gzip: 6 },
  file: { brotli: 9, gzip: 9 },
} as const

/** Chooses what the client takes and we prefer; null: the bytes as they are. */
export function chooseCoding({ request }: HttpContext): Coding | null {
  const accepted = request.header('accept-encoding')
  if (!accepted) return null
  const taken = request.encodings()
  return CODINGS.find((coding) => taken.includes(coding)) ?? null
}

/** Compresses in the threads of zlib, so that no redirect of this process waits for it. */
export async function compress(
  body: string | Buffer,
  coding: Coding,
  effort: keyof typeof EFFORT
): Promise<Buffer> {
  const { brotli, gzip: level } = EFFORT[effort]
  if (coding === 'gzip') return withGzip(body, { level })
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
  }
  return withBrotli(body, { params })
}
