import type { HttpContext } from '@adonisjs/core/http'
import { attachment } from '#app/platform/api/attachment'
import { goTo, toast } from '#app/platform/console/flash'
import { readWholeNumber } from '#app/shared/whole_number'
import { placePath } from '#app/platform/console/place_path'
import { qrProblem } from '#app/linking/qr_codes/problems'
import { invalidField } from '#app/shared/problems'
import { changeOn } from '#app/linking/qr_codes/console/code_change'
import { failForm } from '#app/platform/console/form_state'
import { refusalOf, withPair } from '#app/linking/qr_codes/console/look_form'
import { lookValidator } from '#app/linking/qr_codes/console/validators'
import { designerPage } from '#app/linking/qr_codes/console/designer_page'
import { changeQrCode, type ChangeQrCodeInput } from '#app/linking/qr_codes/actions/change_qr_code'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { styleOf } from '#app/linking/qr_codes/rules/styling'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import {
  IMAGE_TYPES,
  PNG_SIZE,
  imageOfCode,
  type ImageFormat,
} from '#app/linking/qr_codes/queries/draw_code'

/** The page of a code, where its look is made. */
export default class DesignerController {
  async show(ctx: HttpContext) {
    return designerPage(ctx, await codeOf(ctx))
  }

  async save(ctx: HttpContext) {
    const code = await codeOf(ctx)
    try {
      await changeQrCode(changeOn(ctx), await readLook(ctx))
    } catch (error) {
      return refused(ctx, code, error)
    }
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.saved'))
    goTo(ctx, placePath(ctx, `/qr-codes/${code.id}`))
  }

  /** The same page with what the form says, and nothing stored. */
  async preview(ctx: HttpContext) {
    const code = await codeOf(ctx)
    try {
      const input = await readLook(ctx)
      const style = styleOf(input, code)
      if (code.hasLogo && style.errorCorrection !== 'High') {
        throw qrProblem('qr.logo_needs_high', { field: 'errorCorrection' })
      }
      return await designerPage(ctx, code, { style, name: input.name ?? '' })
    } catch (error) {
      return refused(ctx, code, error)
    }
  }

  /** A preview is posted; where one comes back to it, there is nothing to show but the code. */
  async leavePreview(ctx: HttpContext) {
    goTo(ctx, placePath(ctx, `/qr-codes/${ctx.params.qrId}`))
  }

  async download(ctx: HttpContext) {
    const code = await codeOf(ctx)
    const { format = 'png', size } = ctx.request.qs()
    if (!Object.hasOwn(IMAGE_TYPES, format)) throw qrProblem('qr.not_found')
    const sizePx = size === undefined ? PNG_SIZE.usual : (readWholeNumber(size) ?? 0)
    if (sizePx < PNG_SIZE.least || sizePx > PNG_SIZE.most) {
      failForm(ctx, invalidField('size', ctx.i18n.t('qr_codes.size_wrong', PNG_SIZE)))
      return designerPage(ctx, code)
    }
    const image = await imageOfCode(ctx.access.workspace.id, code, format as ImageFormat, sizePx)
    ctx.response.header('Content-Type', IMAGE_TYPES[format as ImageFormat])
    ctx.response.header('Content-Disposition', attachment(`${code.name}.${format}`))
    return ctx.response.send(image)
  }
}

function codeOf({ access, params }: HttpContext): Promise<QrCodeRecord> {
  return findQrCode(access.workspace.id, params.qrId)
}

async function readLook(ctx: HttpContext): Promise<ChangeQrCodeInput> {
  return withPair(await ctx.request.validateUsing(lookValidator))
}

function refused(ctx: HttpContext, code: QrCodeRecord, error: unknown) {
  return designerPage(ctx, code, { refusal: refusalOf(ctx, error) })
}
