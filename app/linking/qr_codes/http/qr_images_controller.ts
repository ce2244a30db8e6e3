import type { HttpContext } from '@adonisjs/core/http'
import { sendImage } from '#app/linking/qr_codes/http/send_image'
import { pngValidator } from '#app/linking/qr_codes/http/validators'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { readQuery } from '#app/platform/api/validated_input'

/** The images of a code. Behaviour, section 6.3. */
export default class QrImagesController {
  async png(ctx: HttpContext) {
    const { size } = readQuery(ctx, pngValidator)
    return sendImage(ctx, await this.#code(ctx), 'png', size)
  }

  async svg(ctx: HttpContext) {
    return sendImage(ctx, await this.#code(ctx), 'svg')
  }

  async pdf(ctx: HttpContext) {
    return sendImage(ctx, await this.#code(ctx), 'pdf')
  }

  async #code({ access, params }: HttpContext) {
    return findQrCode(access.workspace.id, params.qrId)
  }
}
