import { qrArchiveValidator } from '#app/linking/qr_codes/http/validators'
import { workspaceRoute } from '#app/platform/api/api_route'

const QrArchiveController = () => import('#app/linking/qr_codes/http/qr_archive_controller')

/** Before the routes of one code, whose path would take this one for an id. */
export function registerQrCodesArchiveApiRoutes(): void {
  workspaceRoute(
    {
      id: 'qr_codes.archive_file',
      method: 'GET',
      path: '/qr-codes/archive.zip',
      tag: 'QR codes',
      summary: 'Download many QR codes as a ZIP',
      description:
        'Images of at most 500 codes: of those in `ids` (separated by commas, archived ones too), of a link’s, or of all links of a campaign. Exactly one of the three is given. Each file is named after its code and the code’s id. Made while it is sent.',
      access: { scope: 'links:read', role: 'Viewer' },
      query: qrArchiveValidator,
      answers: [
        {
          status: 200,
          description: 'The images',
          contentType: 'application/zip',
          schema: { type: 'string', format: 'binary' },
        },
      ],
      problems: ['qr.not_found', 'link.not_found', 'campaign.not_found'],
    },
    [QrArchiveController, 'show']
  )
}
