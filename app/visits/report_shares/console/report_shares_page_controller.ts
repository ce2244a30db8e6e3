import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { listCampaignNames } from '#app/linking/campaigns/queries/campaign_names'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findLink } from '#app/linking/links/queries/find_link'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { nowMs } from '#app/shared/clock'
import { invalidField } from '#app/shared/problems'
import { createReportShare } from '#app/visits/report_shares/actions/create_report_share'
import { revokeReportShare } from '#app/visits/report_shares/actions/revoke_report_share'
import { shareFormValidator } from '#app/visits/report_shares/console/validators'
import {
  findReportShare,
  listReportShares,
} from '#app/visits/report_shares/queries/list_report_shares'
import {
  listComparedTexts,
  readComparedTexts,
} from '#app/visits/report_subjects/rules/compared_texts'

/** The reports of a workspace that can be read under a secret address. */
export default class ReportSharesPageController {
  async index(ctx: HttpContext) {
    return sharesPage(ctx)
  }

  /** Shows the same list, with the form beside it. */
  async create(ctx: HttpContext) {
    return sharesPage(ctx, { creating: true })
  }

  async store(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const form = await ctx.request.validateUsing(shareFormValidator)
    const linkId = form.link ? await findByAddress(workspace.id, form.link) : null
    if (form.link && linkId === null) {
      throw invalidField('link', ctx.i18n.t('analytics.no_link'))
    }
    await createReportShare(
      {
        name: form.name ?? '',
        linkId,
        campaignId: form.campaignId ?? null,
        compare: readComparedTexts(form.compare),
        password: form.password || null,
        expiresAt: form.lastDay ? endOfDay(form.lastDay, workspace.timeZone) : null,
        showDestinations: form.showDestinations ?? false,
      },
      workspace,
      actor
    )
    toast(ctx, 'ok', ctx.i18n.t('report_shares.created', { name: form.name ?? '' }))
    goTo(ctx, listPath(ctx))
  }

  async askToRevoke(ctx: HttpContext) {
    const { i18n } = ctx
    const base = listPath(ctx)
    const { id, name } = await findReportShare(ctx.access.workspace.id, ctx.params.shareId)
    return renderConfirmPage(ctx, {
      title: i18n.t('report_shares.revoke_page.title', { name }),
      crumbs: [{ text: i18n.t('report_shares.title'), url: base }],
      question: i18n.t('report_shares.revoke_page.question', { name }),
      text: i18n.t('report_shares.revoke_page.text'),
      action: `${base}/${id}/revoke`,
      button: i18n.t('report_shares.revoke'),
      back: base,
    })
  }

  async revoke(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, name } = await findReportShare(workspace.id, ctx.params.shareId)
    await revokeReportShare(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('report_shares.revoked', { name }))
    goTo(ctx, listPath(ctx))
  }
}

async function sharesPage(ctx: HttpContext, { creating = false } = {}) {
  const { workspace } = ctx.access
  const shares = await listReportShares(workspace.id)
  return ctx.view.render('pages/visits/report_shares/index', {
    base: listPath(ctx),
    place: buildAreaPath(ctx),
    zone: workspace.timeZone,
    creating,
    shares: shares.map((share) => ({
      ...share,
      hasEnded: share.expiresAt !== null && Date.parse(share.expiresAt) <= nowMs(),
    })),
    of: await findNoteSubjects(shares),
    campaigns: creating ? await listCampaignNames(workspace.id) : [],
    chosen: creating ? await readChosen(ctx) : null,
    compare: creating ? listComparedTexts(ctx.request.qs()) : [],
    today: DateTime.fromMillis(nowMs(), { zone: workspace.timeZone }).toISODate(),
  })
}

/** Reads what the page that led here is about: a link or a campaign. */
async function readChosen({ access, request }: HttpContext) {
  const { linkId, campaignId } = request.qs()
  const link = typeof linkId === 'string' ? await findLink(access.workspace.id, linkId) : null
  return {
    link: link?.shortUrl ?? '',
    campaignId: typeof campaignId === 'string' ? campaignId : '',
  }
}

function listPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, '/report-shares')
}

function endOfDay(day: string, timeZone: string): Date {
  return DateTime.fromISO(day, { zone: timeZone }).endOf('day').toJSDate()
}
