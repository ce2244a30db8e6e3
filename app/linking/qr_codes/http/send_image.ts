import type { HttpContext } from '@adonisjs/core/http'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import {
  formatImageTag,
  IMAGE_TYPES,
  PNG_SIZE,
  renderQrImage,
  type ImageFormat,
} from '#app/linking/qr_codes/queries/draw_code'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { isKnownTag } from '#app/platform/api/if_match'

/** An SVG that is opened by itself runs nothing and fetches nothing. */
const SVG_POLICY = "default-src 'none'; img-src data:; sandbox"

/**
 * Answers with an image of the code, or with 304 where the caller has it already. Anyone who keeps
 * it asks each time, which costs no drawing: a change shows at once.
 */
export async function sendImage(
  { access, request, response }: HttpContext,
  code: QrCodeRecord,
  format: ImageFormat,
  sizePx: number = PNG_SIZE.usual
) {
  const tag = formatImageTag(code, format, format === 'png' ? sizePx : 0)
  response.header('ETag', tag)
  response.header('Cache-Control', 'private, no-cache')
  if (isKnownTag(request.header('if-none-match'), tag)) return response.status(304).send('')
  const image = await renderQrImage(access.workspace.id, code, format, sizePx)
  response.header('Content-Type', IMAGE_TYPES[format])
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Content-Disposition', formatContentDisposition(`${code.id}.${format}`, 'inline'))
  if (format === 'svg') response.header('Content-Security-Policy', SVG_POLICY)
  return response.send(image)
}
