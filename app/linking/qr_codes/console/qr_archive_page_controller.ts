import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { IMAGE_TYPES, type ImageFormat } from '#app/linking/qr_codes/queries/draw_code'
import { findArchiveCodes } from '#app/linking/qr_codes/queries/find_archive_codes'
import { packQrArchive, QR_ARCHIVE_FILE } from '#app/linking/qr_codes/queries/pack_qr_archive'
import { splitQueryList } from '#app/linking/qr_codes/rules/query_list'
import { sendExport } from '#app/platform/api/send_export'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { isFormError } from '#app/platform/console/form_state'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'

const archiveFormValidator = vine.create({
  ids: vine.array(vine.string()).parse(splitQueryList).optional(),
  campaignId: vine.string().optional(),
  format: vine.enum(Object.keys(IMAGE_TYPES) as ImageFormat[]).optional(),
})

/** The codes that were picked, or those of a campaign, as one file. */
export default class QrArchivePageController {
  async download(ctx: HttpContext) {
    const { workspace } = ctx.access
    try {
      const { format = 'png', ...selection } = await archiveFormValidator.validate(ctx.request.qs())
      const codes = await findArchiveCodes(workspace, selection)
      const pieces = packQrArchive(workspace.id, codes, format)
      return await sendExport(ctx, { owner: workspace.id, ...QR_ARCHIVE_FILE }, pieces)
    } catch (error) {
      if (!isFormError(error)) throw error
      const isEmpty = ctx.request.qs().ids === undefined
      const refusal = error instanceof Problem && !isEmpty ? problemText(ctx, error) : null
      toast(ctx, 'warn', refusal ?? ctx.i18n.t('qr_codes.pick_first'))
      return goTo(ctx, buildAreaPath(ctx, '/qr-codes'))
    }
  }
}
