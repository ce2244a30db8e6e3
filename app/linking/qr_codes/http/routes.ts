import { qrCodeSchema } from '#app/linking/qr_codes/http/schema'
import {
  changeQrCodeValidator,
  createQrCodeValidator,
  listQrCodesValidator,
} from '#app/linking/qr_codes/http/validators'
import { LOGO_BYTES } from '#app/linking/qr_codes/rules/logo_header'
import { workspaceRoute } from '#app/platform/api/api_route'
import { list, object } from '#app/platform/api/schema'

const QrCodesController = () => import('#app/linking/qr_codes/http/qr_codes_controller')

const reading = { scope: 'links:read', role: 'Viewer' } as const
const writing = { scope: 'qr:write', role: 'Manager' } as const
const tagged = { tag: 'QR codes' } as const
const etag = { ETag: 'The version' }
const ifMatch = { 'If-Match': 'Versions, quoted, that the change is meant for; else 412' }
const styleProblems = [
  'qr.colour_invalid',
  'qr.inverted',
  'qr.low_contrast',
  'qr.quiet_zone_invalid',
  'qr.error_correction_invalid',
]
const changing = ['qr.not_found', 'qr.version_conflict']
const one = (status: number) => [
  { status, description: 'The QR code', schema: qrCodeSchema, headers: etag },
]

export function registerQrCodesApiRoutes(): void {
  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.create',
      method: 'POST',
      path: '/qr-codes',
      summary: 'Create a QR code of a link',
      description:
        'Takes one of the organisation’s monthly allowance. Styling needs the plan Pro or above.',
      access: { ...writing, makes: 'qr code' },
      body: createQrCodeValidator,
      answers: one(201),
      problems: [
        ...styleProblems,
        'link.not_found',
        'quota.qr_exhausted',
        'qr.id_generation_failed',
      ],
    },
    [QrCodesController, 'store']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.list',
      method: 'GET',
      path: '/qr-codes',
      summary: 'List QR codes',
      description: 'Newest first, up to 500. Codes of a deleted link count as archived.',
      access: reading,
      query: listQrCodesValidator,
      answers: [
        { status: 200, description: 'QR codes', schema: object({ items: list(qrCodeSchema) }) },
      ],
      problems: [],
    },
    [QrCodesController, 'index']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.get',
      method: 'GET',
      path: '/qr-codes/:qrId',
      summary: 'Read a QR code, archived or not',
      description:
        'The settings that its images are drawn with. The images have calls of their own.',
      access: reading,
      answers: one(200),
      problems: ['qr.not_found'],
    },
    [QrCodesController, 'show']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.update',
      method: 'PATCH',
      path: '/qr-codes/:qrId',
      summary: 'Change a QR code',
      description:
        'Only what is sent changes. An empty name is the link’s title or alias again. Printed codes keep working.',
      access: writing,
      headers: ifMatch,
      body: changeQrCodeValidator,
      answers: one(200),
      problems: [...changing, ...styleProblems, 'qr.logo_needs_high'],
    },
    [QrCodesController, 'update']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.archive',
      method: 'DELETE',
      path: '/qr-codes/:qrId',
      summary: 'Archive a QR code',
      description: 'Lists hide it. Printed codes keep working and keep counting.',
      access: writing,
      headers: ifMatch,
      answers: [{ status: 204, description: 'Archived' }],
      problems: changing,
    },
    [QrCodesController, 'destroy']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.put_logo',
      method: 'PUT',
      path: '/qr-codes/:qrId/logo',
      summary: 'Add or replace the logo of a QR code',
      description: 'The error correction becomes High and has to stay so while there is a logo.',
      access: { ...writing, feature: 'qrLogos' },
      headers: ifMatch,
      file: {
        contentType: 'image/png',
        description: 'The PNG file itself: up to 256 KB, at least 16 x 16 pixels',
        maxBytes: LOGO_BYTES,
      },
      answers: one(200),
      problems: [...changing, 'qr.logo_size', 'qr.logo_invalid', 'qr.logo_small'],
    },
    [QrCodesController, 'putLogo']
  )

  workspaceRoute(
    {
      ...tagged,
      id: 'qr_codes.remove_logo',
      method: 'DELETE',
      path: '/qr-codes/:qrId/logo',
      summary: 'Remove the logo of a QR code',
      description: 'The error correction stays High until it is changed.',
      access: writing,
      headers: ifMatch,
      answers: one(200),
      problems: changing,
    },
    [QrCodesController, 'removeLogo']
  )
}
