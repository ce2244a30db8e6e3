import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 4_096
const FORM = 'application/x-www-form-urlencoded'

/**
 * Reads a small posted form.
 *
 * @returns null when there is no such form, or it is too large
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  if (!request.headers['content-type']?.toLowerCase().startsWith(FORM)) return null
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
