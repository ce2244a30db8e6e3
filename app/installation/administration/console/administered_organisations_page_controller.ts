import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { planValidator } from '#app/installation/administration/console/validators'
import { restoreAnyOrganisation } from '#app/people/deletion/actions/restore_any_organisation'
import { isMailLimitLifted } from '#app/people/mail_limits/queries/is_mail_limit_lifted'
import { administerOrganisation } from '#app/people/organisations/actions/administer_organisation'
import {
  findAnyOrganisation,
  listAllOrganisations,
} from '#app/people/organisations/queries/list_all_organisations'
import { listKnownPlans } from '#app/platform/access/known_plans'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'
import installation from '#config/installation'
import { strangersPerDay } from '#config/mail'

/** Every organisation of the installation: its plan, and whether it is suspended. */
export default class AdministeredOrganisationsPageController {
  async index(ctx: HttpContext) {
    const { page, search } = listQuery(ctx.request.qs())
    const base = buildAreaPath(ctx, '/organisations')
    return ctx.view.render('pages/installation/administration/organisations', {
      base,
      search,
      result: await listAllOrganisations({ page, search }),
      pageUrl: pageUrl(base, { search }),
    })
  }

  async show(ctx: HttpContext) {
    return ctx.view.render('pages/installation/administration/organisation', {
      list: buildAreaPath(ctx, '/organisations'),
      base: buildPath(ctx),
      billing: buildAreaPath(ctx, `/billing/organisations/${ctx.params.id}`),
      organisation: await findAnyOrganisation(ctx.params.id),
      isMailLimitLifted: await isMailLimitLifted(db, ctx.params.id),
      strangersPerDay: strangersPerDay(),
      plans: listKnownPlans(),
      defaultPlan: installation.defaultPlan,
    })
  }

  async givePlan(ctx: HttpContext) {
    const { plan } = await ctx.request.validateUsing(planValidator)
    const input = plan === 'default' ? { clearPlan: true } : { plan }
    await administerOrganisation(input, ctx.params.id, toActor(ctx))
    await confirmChange(ctx, 'plan_given')
  }

  async askToSuspend(ctx: HttpContext) {
    const { name, linkCount: count } = await findAnyOrganisation(ctx.params.id)
    const t = (part: string, data?: object) =>
      ctx.i18n.t(`installation.organisations.${part}`, data)
    return renderConfirmPage(ctx, {
      title: t('suspend_title', { name }),
      crumbs: [{ text: t('title'), url: buildAreaPath(ctx, '/organisations') }],
      question: t('suspend_question', { name }),
      text: t('suspend_text', { count }),
      action: `${buildPath(ctx)}/suspend`,
      button: t('suspend'),
      back: buildPath(ctx),
    })
  }

  async suspend(ctx: HttpContext) {
    await administerOrganisation({ suspended: true }, ctx.params.id, toActor(ctx))
    await confirmChange(ctx, 'suspended')
  }

  async lift(ctx: HttpContext) {
    await administerOrganisation({ suspended: false }, ctx.params.id, toActor(ctx))
    await confirmChange(ctx, 'lifted')
  }

  async restore(ctx: HttpContext) {
    await restoreAnyOrganisation(ctx.params.id, toActor(ctx))
    await confirmChange(ctx, 'restored')
  }

  async liftMailLimit(ctx: HttpContext) {
    await setMailLimit(ctx, true)
  }

  async limitMails(ctx: HttpContext) {
    await setMailLimit(ctx, false)
  }
}

async function setMailLimit(ctx: HttpContext, mailLimitLifted: boolean): Promise<void> {
  await administerOrganisation({ mailLimitLifted }, ctx.params.id, toActor(ctx))
  await confirmChange(ctx, mailLimitLifted ? 'mail_limit_lifted' : 'mail_limit_set')
}

function buildPath(ctx: HttpContext): string {
  return buildAreaPath(ctx, `/organisations/${ctx.params.id}`)
}

async function confirmChange(
  ctx: HttpContext,
  what: 'plan_given' | 'suspended' | 'lifted' | 'restored' | 'mail_limit_lifted' | 'mail_limit_set'
): Promise<void> {
  const { name, plan } = await findAnyOrganisation(ctx.params.id)
  toast(ctx, 'ok', ctx.i18n.t(`installation.organisations.${what}`, { name, plan }))
  goTo(ctx, buildPath(ctx))
}
