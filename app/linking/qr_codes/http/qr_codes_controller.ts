import type { HttpContext } from '@adonisjs/core/http'
import { putLogo, removeLogo } from '#app/linking/qr_codes/actions/change_logo'
import {
  archiveQrCode,
  changeQrCode,
  type QrCodeChange,
} from '#app/linking/qr_codes/actions/change_qr_code'
import { createQrCode } from '#app/linking/qr_codes/actions/create_qr_code'
import {
  changeQrCodeValidator,
  createQrCodeValidator,
  listQrCodesValidator,
} from '#app/linking/qr_codes/http/validators'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import { parseIfMatch } from '#app/platform/api/if_match'
import { readBody, readFileBody, readQuery } from '#app/platform/api/validated_input'

/** Behaviour, section 6.2. */
export default class QrCodesController {
  async index(ctx: HttpContext) {
    const query = readQuery(ctx, listQrCodesValidator)
    return { items: await listQrCodes(ctx.access.workspace.id, query) }
  }

  async store(ctx: HttpContext) {
    const { access, request, response } = ctx
    const id = await createQrCode(readBody(ctx, createQrCodeValidator), access)
    response.header('Location', `${request.url()}/${id}`)
    response.status(201)
    return this.#record(ctx, id)
  }

  async show(ctx: HttpContext) {
    return this.#record(ctx, ctx.params.qrId)
  }

  async update(ctx: HttpContext) {
    await changeQrCode(changeIn(ctx), readBody(ctx, changeQrCodeValidator))
    return this.#record(ctx, ctx.params.qrId)
  }

  async destroy(ctx: HttpContext) {
    await archiveQrCode(changeIn(ctx))
    return ctx.response.status(204).send('')
  }

  async putLogo(ctx: HttpContext) {
    await putLogo(changeIn(ctx), readFileBody(ctx))
    return this.#record(ctx, ctx.params.qrId)
  }

  async removeLogo(ctx: HttpContext) {
    await removeLogo(changeIn(ctx))
    return this.#record(ctx, ctx.params.qrId)
  }

  async #record({ access, response }: HttpContext, id: string): Promise<QrCodeRecord> {
    const code = await findQrCode(access.workspace.id, id)
    response.header('ETag', `"${code.version}"`)
    return code
  }
}

function changeIn({ access, params, request }: HttpContext): QrCodeChange {
  const { workspace, actor } = access
  return { id: params.qrId, versions: parseIfMatch(request.header('if-match')), workspace, actor }
}
