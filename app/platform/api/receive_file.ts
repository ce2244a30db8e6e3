import type { HttpContext } from '@adonisjs/core/http'
import type { ApiFile } from '#app/platform/api/api_operations'
import { hasBody, readBytes } from '#app/platform/api/read_bytes'
import { requestProblem } from '#app/shared/problems/problems'

/**
 * Receives the file that is the request's whole body; empty where there is none.
 *
 * @throws BodyTooLarge, Problem `request.unsupported_media_type` for a form or anything else
 */
export async function receiveFile(ctx: HttpContext, file: ApiFile): Promise<Buffer> {
  if (!hasBody(ctx)) return Buffer.alloc(0)
  const { headers } = ctx.request.request
  const [type] = (headers['content-type'] ?? '').split(';')
  const isPacked = (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
  const types = [file.contentType].flat()
  if (!types.includes(type.trim().toLowerCase()) || isPacked) {
    throw requestProblem('request.unsupported_media_type', {
      detail: `Send the file itself as ${types.join(', ')}, not in a form and unpacked.`,
    })
  }
  const limit = `${file.maxBytes / 1024} KB`
  return readBytes(ctx, file.maxBytes, `The file is larger than ${limit}.`)
}
