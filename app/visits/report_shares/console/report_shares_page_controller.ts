import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { listCampaignNames } from '#app/linking/campaigns/queries/campaign_names'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findLink } from '#app/linking/links/queries/find_link'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { invalidField } from '#app/shared/problems/problems'
import { nowMs } from '#app/shared/time/clock'
import { createReportShare } from '#app/visits/report_shares/actions/create_report_share'
import { revokeReportShare } from '#app/visits/report_shares/actions/revoke_report_share'
import { updateReportShare } from '#app/visits/report_shares/actions/update_report_share'
import { shareFormValidator } from '#app/visits/report_shares/console/validators'
import {
  findReportShare,
  listReportShares,
} from '#app/visits/report_shares/queries/list_report_shares'
import type { ReportShareRecord } from '#app/visits/report_shares/report_share'
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
    const id = await createReportShare(
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
    sayShared(ctx, 'created', await findReportShare(workspace.id, id))
    goTo(ctx, listPath(ctx))
  }

  /** Shows the same list, with the settings of one beside it. */
  async edit(ctx: HttpContext) {
    return sharesPage(ctx, { editing: await findOpen(ctx) })
  }

  async update(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const before = await findOpen(ctx)
    const { name, password, removePassword, lastDay, showDestinations } =
      await ctx.request.validateUsing(shareFormValidator)
    const isSameDay = (lastDay ?? '') === toLastDay(before, workspace.timeZone)
    const expiresAt = lastDay ? endOfDay(lastDay, workspace.timeZone) : null
    await updateReportShare(
      before.id,
      {
        name: name ?? '',
        password: removePassword ? null : password || undefined,
        expiresAt: isSameDay ? undefined : expiresAt,
        showDestinations: showDestinations ?? false,
      },
      workspace,
      actor
    )
    sayShared(ctx, 'updated', await findOpen(ctx))
    goTo(ctx, listPath(ctx))
  }

  async askToRevoke(ctx: HttpContext) {
    const { i18n } = ctx
    const base = listPath(ctx)
    const { id, name } = await findOpen(ctx)
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
    const { id, name } = await findOpen(ctx)
    await revokeReportShare(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('report_shares.revoked', { name }))
    goTo(ctx, listPath(ctx))
  }
}

/** Says what was done, with the address to copy. */
function sayShared(
  ctx: HttpContext,
  what: 'created' | 'updated',
  { name, url }: ReportShareRecord
): void {
  const copy =
    url === '' ? undefined : { what: ctx.i18n.t('report_shares.address', { name }), text: url }
  toast(ctx, 'ok', ctx.i18n.t(`report_shares.${what}`, { name }), { copy })
}

function findOpen({ access, params }: HttpContext): Promise<ReportShareRecord> {
  return findReportShare(access.workspace.id, params.shareId)
}

/** Returns the last day on which it can be read, `YYYY-MM-DD`; empty: it has no end. */
function toLastDay({ expiresAt }: ReportShareRecord, zone: string): string {
  return expiresAt === null ? '' : DateTime.fromISO(expiresAt, { zone }).toISODate()!
}

async function sharesPage(
  ctx: HttpContext,
  {
    creating = false,
    editing = null,
  }: { creating?: boolean; editing?: ReportShareRecord | null } = {}
) {
  const { workspace } = ctx.access
  const shares = await listReportShares(workspace.id)
  return ctx.view.render('pages/visits/report_shares/index', {
    base: listPath(ctx),
    place: buildAreaPath(ctx),
    zone: workspace.timeZone,
    creating,
    editing,
    lastDay: editing ? toLastDay(editing, workspace.timeZone) : '',
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
