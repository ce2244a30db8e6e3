import type { HttpContext } from '@adonisjs/core/http'
import type { QrCodeChange } from '#app/linking/qr_codes/actions/change_qr_code'

/** Reads a change of the code that the page is about, by anyone who is signed in. */
export function readQrCodeChange({ access, params }: HttpContext): QrCodeChange {
  const { workspace, actor } = access
  return { id: params.qrId, versions: null, workspace, actor }
}
