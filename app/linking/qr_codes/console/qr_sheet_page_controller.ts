import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { QrCodeRecord } from '#app/linking/qr_codes/qr_code'
import { findQrCodesById, listQrCodes } from '#app/linking/qr_codes/queries/list_qr_codes'
import {
  MAX_SHEET_CODES,
  renderQrSheet,
  type SheetOptions,
} from '#app/linking/qr_codes/queries/render_qr_sheet'
import {
  computeSheetLayout,
  SHEET_PAGES,
  type SheetLayout,
  type SheetPage,
} from '#app/linking/qr_codes/rules/sheet_layout'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { onlyDigits, wholeNumber } from '#app/shared/text/validation'

const LABELS = ['name', 'url', 'both', 'none'] as const
/** About the width of a letter below a code, in the preview. */
const MM_PER_SIGN = 1.7
const SIZES_MM = [20, 25, 30, 40, 50, 60, 80, 100]

const sheetValidator = vine.create({
  ids: vine.array(vine.string()).optional(),
  page: vine.enum(Object.keys(SHEET_PAGES) as SheetPage[]).optional(),
  sizeMm: vine.number().parse(onlyDigits).in(SIZES_MM).optional(),
  labels: vine.enum(LABELS).optional(),
  copies: wholeNumber([1, 100]).optional(),
  cutLines: vine.boolean().optional(),
})

/** Several codes on pages to print and cut. */
export default class QrSheetPageController {
  async show(ctx: HttpContext) {
    const { codes, options, picked } = await read(ctx)
    const layout = computeSheetLayout(options.page, options.sizeMm, options.labels !== 'none')
    const perPage = layout.columns * layout.rows
    return ctx.view.render('pages/linking/qr_codes/sheet', {
      base: buildAreaPath(ctx, '/qr-codes'),
      images: `/api/v1/workspaces/${ctx.access.workspace.id}/qr-codes`,
      codes,
      isPicked: picked.length > 0,
      options,
      perPage,
      pages: Math.ceil((picked.length * options.copies) / perPage),
      preview: picked.length > 0 ? layOutFirstPage(picked, options, layout) : null,
      most: MAX_SHEET_CODES,
      choices: { pages: Object.keys(SHEET_PAGES), sizes: SIZES_MM, labels: LABELS },
    })
  }

  async pdf(ctx: HttpContext) {
    const { options, picked } = await read(ctx)
    if (picked.length === 0) return askToPick(ctx)
    const { id } = ctx.access.workspace
    const pdf = await renderQrSheet(id, picked, options, ctx.i18n.t('qr_codes.sheet.title'))
    ctx.response.header('Content-Type', 'application/pdf')
    ctx.response.header('Content-Disposition', formatContentDisposition('qr-codes.pdf'))
    return ctx.response.send(pdf)
  }
}

/** Lays out what stands on the first page, as it is printed: lengths in millimetres. */
function layOutFirstPage(
  picked: QrCodeRecord[],
  { page, sizeMm, copies, labels }: Omit<SheetOptions, 'cutLines'>,
  { columns, rows, placeOf }: SheetLayout
) {
  const all = picked.flatMap((code) => Array.from({ length: copies }, () => code))
  const slots = all.slice(0, columns * rows).map((code, at) => {
    const name = labels === 'url' ? code.shortUrl.replace(/^https?:\/\//, '') : code.name
    const label = labels === 'none' ? '' : name.slice(0, Math.floor(sizeMm / MM_PER_SIGN))
    return { code, ...placeOf(at), label }
  })
  return { ...SHEET_PAGES[page], slots }
}

/** Goes back to the sheet as it was set up, with what is missing. */
function askToPick(ctx: HttpContext) {
  const query = new URLSearchParams(ctx.request.qs() as Record<string, string>).toString()
  toast(ctx, 'warn', ctx.i18n.t('qr_codes.pick_first'))
  return goTo(ctx, `${buildAreaPath(ctx, '/qr-codes/sheet')}${query && `?${query}`}`)
}

async function read(ctx: HttpContext) {
  const query = ctx.request.qs()
  const ids = typeof query.ids === 'string' ? [query.ids] : query.ids
  const asked = await sheetValidator.validate({ ...query, ids })
  const { id: workspaceId } = ctx.access.workspace
  const picked = await findQrCodesById(workspaceId, asked.ids ?? [])
  return {
    picked,
    codes: picked.length > 0 ? picked : await listQrCodes(workspaceId),
    options: {
      page: asked.page ?? ('A4' as const),
      sizeMm: asked.sizeMm ?? 50,
      labels: asked.labels ?? ('name' as const),
      copies: asked.copies ?? 1,
      cutLines: asked.cutLines ?? false,
    },
  }
}
