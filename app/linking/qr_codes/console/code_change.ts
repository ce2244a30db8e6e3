import type { HttpContext } from '@adonisjs/core/http'
import type { CodeChange } from '#app/linking/qr_codes/actions/change_qr_code'

/** A change of the code that the page is about, by whoever is signed in. */
export function changeOn({ access, params }: HttpContext): CodeChange {
  const { workspace, actor } = access
  return { id: params.qrId, versions: null, workspace, actor }
}
