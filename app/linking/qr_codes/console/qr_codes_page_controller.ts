import type { HttpContext } from '@adonisjs/core/http'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { archiveQrCode, restoreQrCode } from '#app/linking/qr_codes/actions/change_qr_code'
import { createQrCode } from '#app/linking/qr_codes/actions/create_qr_code'
import { explainRefusal, withPair } from '#app/linking/qr_codes/console/look_form'
import { buildNewCodePage, type NewCodeDraft } from '#app/linking/qr_codes/console/new_code_page'
import { readQrCodeChange } from '#app/linking/qr_codes/console/read_qr_code_change'
import { newQrCodeValidator, qrDraftValidator } from '#app/linking/qr_codes/console/validators'
import { findQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { listQrCodePage } from '#app/linking/qr_codes/queries/list_qr_codes'
import { findQrAllowance } from '#app/linking/qr_codes/queries/qr_allowance'
import { readStyle } from '#app/linking/qr_codes/rules/styling'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { buildListReturn } from '#app/platform/console/list_return'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import { invalidField } from '#app/shared/problems/problems'

const PAGE_SIZE = 50

/** The QR codes of a workspace. */
export default class QrCodesPageController {
  async index(ctx: HttpContext) {
    const { access, request, view } = ctx
    const { linkId: asked, archived } = request.qs()
    const { page, search } = listQuery(request.qs())
    const linkId = typeof asked === 'string' ? asked : null
    const filter = { linkId, includeArchived: archived === '1', search: search.trim() }
    const wanted = { ...filter, page, pageSize: PAGE_SIZE }
    const codes = await listQrCodePage(access.workspace.id, wanted)
    const mayWrite = isAtLeast(access.role, 'Manager')
    const base = buildAreaPath(ctx, '/qr-codes')
    const query = { linkId: linkId ?? '', archived: filter.includeArchived ? '1' : '' }
    return view.render('pages/linking/qr_codes/index', {
      base,
      links: buildAreaPath(ctx, '/links'),
      images: `/api/v1/workspaces/${access.workspace.id}/qr-codes`,
      zone: access.workspace.timeZone,
      codes,
      ...filter,
      listQuery: request.parsedUrl.query ?? '',
      pageUrl: pageUrl(base, { ...query, search: filter.search }),
      clearUrl: pageUrl(base, query)(1),
      archivedUrl: pageUrl(base, {
        ...query,
        archived: query.archived ? '' : '1',
        search: filter.search,
      })(1),
      mayWrite,
      mayCreate: mayWrite,
      allowance: await findQrAllowance(access),
    })
  }

  async create(ctx: HttpContext) {
    return buildNewCodePage(ctx)
  }

  /** Shows the same page with a code as the form says; no code is made. */
  async preview(ctx: HttpContext) {
    let draft: NewCodeDraft = {}
    try {
      const { link: typed = '', name, ...look } = await ctx.request.validateUsing(qrDraftValidator)
      const linkId = await findByAddress(ctx.access.workspace.id, typed)
      draft = { typed, name, linkId }
      return await buildNewCodePage(ctx, { ...draft, style: readStyle(withPair(look)) })
    } catch (error) {
      return buildNewCodePage(ctx, { ...draft, refusal: explainRefusal(ctx, error) })
    }
  }

  async store(ctx: HttpContext) {
    const { link, ...input } = await ctx.request.validateUsing(newQrCodeValidator)
    const linkId = await findByAddress(ctx.access.workspace.id, link)
    if (linkId === null) throw invalidField('link', ctx.i18n.t('qr_codes.no_link'))
    const id = await createQrCode({ ...input, linkId }, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.created'))
    goTo(ctx, buildAreaPath(ctx, `/qr-codes/${id}`))
  }

  async askToArchive(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name } = await findQrCode(ctx.access.workspace.id, ctx.params.qrId)
    const base = buildAreaPath(ctx, '/qr-codes')
    const own = `${base}/${id}`
    return renderConfirmPage(ctx, {
      title: i18n.t('qr_codes.archive.title'),
      crumbs: [
        { text: i18n.t('qr_codes.title'), url: base },
        { text: name, url: own },
      ],
      question: i18n.t('qr_codes.archive.question', { name }),
      text: i18n.t('qr_codes.archive.text'),
      action: `${own}/archive`,
      button: i18n.t('qr_codes.archive.button'),
      back: own,
    })
  }

  async archive(ctx: HttpContext) {
    const code = await findQrCode(ctx.access.workspace.id, ctx.params.qrId)
    await archiveQrCode(readQrCodeChange(ctx))
    const { query } = ctx.request.parsedUrl
    const action = buildAreaPath(ctx, `/qr-codes/${code.id}/restore?${query ?? ''}`)
    const undo = { action, label: ctx.i18n.t('qr_codes.undo') }
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.archived', { name: code.name }), { undo })
    goTo(
      ctx,
      buildListReturn(ctx, '/qr-codes', `code-${code.id}`) ?? buildAreaPath(ctx, '/qr-codes')
    )
  }

  async restore(ctx: HttpContext) {
    await restoreQrCode(readQrCodeChange(ctx))
    const code = await findQrCode(ctx.access.workspace.id, ctx.params.qrId)
    toast(ctx, 'ok', ctx.i18n.t('qr_codes.restored', { name: code.name }))
    goTo(
      ctx,
      buildListReturn(ctx, '/qr-codes', `code-${code.id}`) ??
        buildAreaPath(ctx, `/qr-codes/${code.id}`)
    )
  }
}
