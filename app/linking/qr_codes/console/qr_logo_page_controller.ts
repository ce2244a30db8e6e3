import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { putLogo, removeLogo } from '#app/linking/qr_codes/actions/change_logo'
import { readQrCodeChange } from '#app/linking/qr_codes/console/read_qr_code_change'
import { detectOtherKind } from '#app/linking/qr_codes/rules/picture_kind'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { invalidField } from '#app/shared/problems/problems'

/** The logo of a code, as the form of its page sends it. */
export default class QrLogoPageController {
  async put(ctx: HttpContext) {
    await putLogo(readQrCodeChange(ctx), await readLogo(ctx))
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.logo_saved'))
    goTo(ctx, buildAreaPath(ctx, `/qr-codes/${ctx.params.qrId}`))
  }

  async remove(ctx: HttpContext) {
    await removeLogo(readQrCodeChange(ctx))
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.logo_removed'))
    goTo(ctx, buildAreaPath(ctx, `/qr-codes/${ctx.params.qrId}`))
  }
}

/**
 * Reads the file of the form, with a refusal that says what to do where that is known.
 *
 * @throws Problem `request.invalid`
 */
async function readLogo({ upload, i18n }: HttpContext): Promise<Buffer> {
  const refuse = (key: string, data = {}) => invalidField('logo', i18n.t(`qr_codes.${key}`, data))
  if (!upload) throw refuse('logo_missing')
  const bytes = await readFile(upload.path)
  if (bytes.length === 0) throw refuse('logo_missing')
  const kind = detectOtherKind(bytes)
  if (kind) throw refuse('logo_kind', { kind })
  return bytes
}
