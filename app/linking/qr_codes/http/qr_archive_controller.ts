import type { HttpContext } from '@adonisjs/core/http'
import { qrArchiveValidator } from '#app/linking/qr_codes/http/validators'
import { findArchiveCodes } from '#app/linking/qr_codes/queries/find_archive_codes'
import { packQrArchive, QR_ARCHIVE_FILE } from '#app/linking/qr_codes/queries/pack_qr_archive'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'

/** Images of many codes as one file. */
export default class QrArchiveController {
  async show(ctx: HttpContext) {
    const { format = 'png', size, ...selection } = readQuery(ctx, qrArchiveValidator)
    const { workspace } = ctx.access
    const codes = await findArchiveCodes(workspace, selection)
    const pieces = packQrArchive(workspace.id, codes, format, size)
    return sendExport(ctx, { owner: workspace.id, ...QR_ARCHIVE_FILE }, pieces)
  }
}
