import type { HttpContext } from '@adonisjs/core/http'
import { listCampaignNames } from '#app/linking/campaigns/queries/campaign_names'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { findNoteSubjects } from '#app/linking/notes/queries/note_subjects'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { createReportMail } from '#app/visits/report_mails/actions/create_report_mail'
import { deleteReportMail } from '#app/visits/report_mails/actions/delete_report_mail'
import { requestReportMail } from '#app/visits/report_mails/actions/request_report_mail'
import { updateReportMail } from '#app/visits/report_mails/actions/update_report_mail'
import { reportMailFormValidator } from '#app/visits/report_mails/console/validators'
import { findReportMail, listReportMails } from '#app/visits/report_mails/queries/list_report_mails'
import type { ReportMailRecord } from '#app/visits/report_mails/report_mail'
import { FREQUENCIES } from '#app/visits/report_mails/rules/schedule'
import {
  listComparedTexts,
  readComparedTexts,
} from '#app/visits/report_subjects/rules/compared_texts'
import { hasMailServer } from '#config/mail'

/** The reports of a workspace that are mailed regularly. */
export default class ReportMailsPageController {
  async index(ctx: HttpContext) {
    return mailsPage(ctx)
  }

  /** Shows the same list, with the form beside it. */
  async create(ctx: HttpContext) {
    return mailsPage(ctx, { creating: true })
  }

  async store(ctx: HttpContext) {
    const { workspace } = ctx.access
    const form = await ctx.request.validateUsing(reportMailFormValidator)
    const linkId = form.link ? await findByAddress(workspace.id, form.link) : null
    if (form.link && linkId === null) {
      throw invalidField('link', ctx.i18n.t('analytics.no_link'))
    }
    const { name = '', campaignId = null, every } = form
    const recipients = splitAddresses(form.recipients)
    const compare = readComparedTexts(form.compare)
    await atOneField(() =>
      createReportMail(
        { name, linkId, campaignId, compare, every, recipients, enabled: true },
        ctx.access
      )
    )
    toast(
      ctx,
      'ok',
      ctx.i18n.t(hasMailServer() ? 'report_mails.created' : 'report_mails.created_unsent', {
        name,
      })
    )
    goTo(ctx, listPath(ctx))
  }

  async edit(ctx: HttpContext) {
    return mailsPage(ctx, { editing: await findOpen(ctx) })
  }

  async update(ctx: HttpContext) {
    const { id } = await findOpen(ctx)
    const form = await ctx.request.validateUsing(reportMailFormValidator)
    const { name = '', every, enabled = false } = form
    const recipients = splitAddresses(form.recipients)
    await atOneField(() => updateReportMail(id, { name, every, recipients, enabled }, ctx.access))
    toast(ctx, 'ok', ctx.i18n.t('report_mails.saved', { name }))
    goTo(ctx, listPath(ctx))
  }

  async send(ctx: HttpContext) {
    const { id, name } = await findOpen(ctx)
    const { recipients } = await requestReportMail(id, ctx.access)
    const words = { name, recipients }
    toast(ctx, recipients > 0 ? 'ok' : 'warn', ctx.i18n.t('report_mails.requested', words))
    goTo(ctx, listPath(ctx))
  }

  async askToRemove(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, name } = await findOpen(ctx)
    const base = listPath(ctx)
    return renderConfirmPage(ctx, {
      title: i18n.t('report_mails.remove_page.title', { name }),
      crumbs: [{ text: i18n.t('report_mails.title'), url: base }],
      question: i18n.t('report_mails.remove_page.question', { name }),
      text: i18n.t('report_mails.remove_page.text'),
      action: `${base}/${id}/delete`,
      button: i18n.t('report_mails.remove'),
      back: base,
    })
  }

  async remove(ctx: HttpContext) {
    const { id, name } = await findOpen(ctx)
    await deleteReportMail(id, ctx.access.workspace, ctx.access.actor)
    toast(ctx, 'ok', ctx.i18n.t('report_mails.deleted', { name }))
    goTo(ctx, listPath(ctx))
  }
}

async function mailsPage(
  ctx: HttpContext,
  {
    creating = false,
    editing = null,
  }: { creating?: boolean; editing?: ReportMailRecord | null } = {}
) {
  const { workspace, suspended } = ctx.access
  const mails = await listReportMails(workspace.id)
  return ctx.view.render('pages/visits/report_mails/index', {
    base: listPath(ctx),
    place: buildAreaPath(ctx),
    zone: workspace.timeZone,
    suspended,
    creating,
    editing,
    mails: mails.map((mail) => ({
      ...mail,
      confirmed: mail.confirmations.filter(({ state }) => state === 'Confirmed').length,
    })),
    of: await findNoteSubjects(mails),
    campaigns: creating ? await listCampaignNames(workspace.id) : [],
    frequencies: FREQUENCIES,
    compare: creating ? listComparedTexts(ctx.request.qs()) : [],
  })
}

function findOpen({ access, params }: HttpContext): Promise<ReportMailRecord> {
  return findReportMail(access.workspace.id, params.reportMailId)
}

function listPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, '/report-mails')
}

/** Splits what was typed at commas, semicolons and line breaks. */
function splitAddresses(typed = ''): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean)
}

/** The form has one field for all addresses: what is wrong with one of them is said there. */
async function atOneField(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.field?.startsWith('recipients.')) throw error
    throw invalidField('recipients', error.message)
  }
}
