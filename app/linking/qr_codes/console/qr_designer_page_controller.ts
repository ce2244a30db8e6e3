import type { HttpContext } from '@adonisjs/core/http'
import { changeQrCode, type ChangeQrCodeInput } from '#app/linking/qr_codes/actions/change_qr_code'
import { buildDesignerPage } from '#app/linking/qr_codes/console/designer_page'
import { explainRefusal, withPair } from '#app/linking/qr_codes/console/look_form'
import { readQrCodeChange } from '#app/linking/qr_codes/console/read_qr_code_change'
import { qrLookValidator } from '#app/linking/qr_codes/console/validators'
import { qrProblem } from '#app/linking/qr_codes/problems'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import {
  IMAGE_TYPES,
  PNG_SIZE,
  renderQrImage,
  type ImageFormat,
} from '#app/linking/qr_codes/queries/draw_code'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { readStyle } from '#app/linking/qr_codes/rules/styling'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { failForm } from '#app/platform/console/form_state'
import { invalidField } from '#app/shared/problems/problems'
import { readWholeNumber } from '#app/shared/text/whole_number'

/** The page of a code, where its look is made. */
export default class QrDesignerPageController {
  async show(ctx: HttpContext) {
    return buildDesignerPage(ctx, await findOpenCode(ctx))
  }

  async save(ctx: HttpContext) {
    const code = await findOpenCode(ctx)
    try {
      await changeQrCode(readQrCodeChange(ctx), await readLook(ctx))
    } catch (error) {
      return refused(ctx, code, error)
    }
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.saved'))
    goTo(ctx, buildAreaPath(ctx, `/qr-codes/${code.id}`))
  }

  /** Shows the same page with what the form says, and nothing stored. */
  async preview(ctx: HttpContext) {
    const code = await findOpenCode(ctx)
    try {
      const input = await readLook(ctx)
      const style = readStyle(input, code)
      if (code.hasLogo && style.errorCorrection !== 'High') {
        throw qrProblem('qr.logo_needs_high', { field: 'errorCorrection' })
      }
      return await buildDesignerPage(ctx, code, { style, name: input.name ?? '' })
    } catch (error) {
      return refused(ctx, code, error)
    }
  }

  /**
   * Leaves a preview, which is posted: a person who comes back to its address sees the code alone.
   */
  async leavePreview(ctx: HttpContext) {
    goTo(ctx, buildAreaPath(ctx, `/qr-codes/${ctx.params.qrId}`))
  }

  async download(ctx: HttpContext) {
    const code = await findOpenCode(ctx)
    const { format = 'png', size } = ctx.request.qs()
    if (!Object.hasOwn(IMAGE_TYPES, format)) throw qrProblem('qr.not_found')
    const sizePx = size === undefined ? PNG_SIZE.usual : (readWholeNumber(size) ?? 0)
    if (sizePx < PNG_SIZE.least || sizePx > PNG_SIZE.most) {
      failForm(ctx, invalidField('size', ctx.i18n.t('qr_codes.size_wrong', PNG_SIZE)))
      return buildDesignerPage(ctx, code)
    }
    const image = await renderQrImage(ctx.access.workspace.id, code, format as ImageFormat, sizePx)
    ctx.response.header('Content-Type', IMAGE_TYPES[format as ImageFormat])
    ctx.response.header('Content-Disposition', formatContentDisposition(`${code.name}.${format}`))
    return ctx.response.send(image)
  }
}

function findOpenCode({ access, params }: HttpContext): Promise<QrCodeRecord> {
  return findQrCode(access.workspace.id, params.qrId)
}

async function readLook(ctx: HttpContext): Promise<ChangeQrCodeInput> {
  return withPair(await ctx.request.validateUsing(qrLookValidator))
}

function refused(ctx: HttpContext, code: QrCodeRecord, error: unknown) {
  return buildDesignerPage(ctx, code, { refusal: explainRefusal(ctx, error) })
}
