import { fault, findLink, get, toBitlinkId, toFault, type BitlyCall } from './shapes.js'

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png' }

/** `GET /v4/bitlinks/{bitlink}/qr`: the first QR code of the link; it is made where there is none. */
export async function readQr(call: BitlyCall): Promise<object> {
  const format = call.query.get('image_format') ?? 'png'
  if (!(format in TYPES)) {
    throw fault(400, 'INVALID_ARG_IMAGE_FORMAT', call.resource, {
      description: 'Give svg or png.',
      field: ['image_format', 'invalid'],
    })
  }
  const link = await findLink(call)
  const { items } = await get(call, { method: 'GET', path: `/qr-codes?linkId=${link.id}` })
  const colour = call.query.get('color')
  const wanted = {
    linkId: link.id,
    ...(colour && { foreground: `#${colour.replace(/^#/, '')}` }),
  }
  const code = items[0] ?? (await get(call, { method: 'POST', path: '/qr-codes', body: wanted }))
  const image = await call.call({ method: 'GET', path: `/qr-codes/${code.id}/image.${format}` })
  if (image.status >= 400) throw toFault(image, call.resource)
  return {
    id: toBitlinkId(link),
    link: link.shortUrl,
    qr_code: `data:${TYPES[format]};base64,${Buffer.from(image.bytes).toString('base64')}`,
  }
}
