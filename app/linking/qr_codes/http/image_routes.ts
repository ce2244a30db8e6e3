import { pngValidator } from '#app/linking/qr_codes/http/validators'
import { IMAGE_TYPES, type ImageFormat } from '#app/linking/qr_codes/queries/draw_code'
import type { ApiOperation } from '#app/platform/api/api_operations'
import { workspaceRoute } from '#app/platform/api/api_route'

const QrImagesController = () => import('#app/linking/qr_codes/http/qr_images_controller')

/** A route for each format, so that any other is a path that does not exist. */
const formats: Record<ImageFormat, Pick<ApiOperation, 'summary' | 'description' | 'query'>> = {
  png: {
    summary: 'Draw a QR code as a PNG',
    description:
      'For 300 dpi. `size` is its width in pixels, 128 to 4,096, 1,024 when left out; squares are whole pixels, so it may be slightly smaller. A frame with words makes it higher than wide.',
    query: pngValidator,
  },
  svg: {
    summary: 'Draw a QR code as an SVG',
    description: '50 mm wide, the margin included; it scales to any size.',
  },
  pdf: {
    summary: 'Draw a QR code as a PDF',
    description:
      'A page of 50 x 50 mm, the margin included; it scales to any size. A frame with words makes it higher.',
  },
}

export function registerQrCodesImageApiRoutes(): void {
  for (const [format, about] of Object.entries(formats)) {
    workspaceRoute(
      {
        ...about,
        id: `qr_codes.${format}`,
        method: 'GET',
        path: `/qr-codes/:qrId/image.${format}`,
        tag: 'QR codes',
        access: { scope: 'links:read', role: 'Viewer' },
        headers: { 'If-None-Match': 'Tags of images that the caller has' },
        answers: [
          {
            status: 200,
            description: 'The image',
            contentType: IMAGE_TYPES[format as ImageFormat],
            headers: { ETag: 'Stays as long as the image does' },
          },
          { status: 304, description: 'The caller has it already' },
        ],
        problems: ['qr.not_found'],
      },
      [QrImagesController, format as ImageFormat]
    )
  }
}
