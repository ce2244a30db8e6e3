import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { changePlan } from '#app/installation/plans/actions/change_plan'
import { createPlan } from '#app/installation/plans/actions/create_plan'
import { deletePlan } from '#app/installation/plans/actions/delete_plan'
import { newPlanFormValidator, planFormValidator } from '#app/installation/plans/console/validators'
import { countPlanUses } from '#app/installation/plans/queries/count_plan_uses'
import { findPlan, listPlans } from '#app/installation/plans/queries/list_plans'
import { LONGEST_PLAN_NAME } from '#app/installation/plans/rules/plan_name'
import { PLAN_RANGES, RAW_CLICK_DAYS_RANGE } from '#app/installation/plans/rules/plan_ranges'
import { findCeiling } from '#app/platform/access/plan_ceiling'
import { licencePlanCeiling } from '#app/platform/access/ports'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'
import plans, { FEATURES, type PlanName } from '#config/plans'

const LIMITS = Object.entries(PLAN_RANGES).map(([limit, [least, most]]) => ({ limit, least, most }))

/** What each plan gives, and the plans that administrators make. */
export default class PlansPageController {
  async index(ctx: HttpContext) {
    return ctx.view.render('pages/installation/plans/index', {
      base: buildAreaPath(ctx, '/plans'),
      plans: await listPlans(),
      defaultPlan: installation.defaultPlan,
      ceiling: findCeiling(licencePlanCeiling.call()),
    })
  }

  async new(ctx: HttpContext) {
    const [least, most] = RAW_CLICK_DAYS_RANGE
    return ctx.view.render('pages/installation/plans/new', {
      base: buildAreaPath(ctx, '/plans'),
      features: FEATURES,
      limits: [...LIMITS, { limit: 'rawClicksDays', least, most }],
      usual: plans[installation.defaultPlan],
      longestName: LONGEST_PLAN_NAME,
    })
  }

  async create(ctx: HttpContext) {
    const { features = [], ...plan } = await ctx.request.validateUsing(newPlanFormValidator)
    await createPlan({ features, ...plan }, toActor(ctx))
    done(ctx, 'created', plan.name)
  }

  async show(ctx: HttpContext) {
    const plan = await findPlan(ctx.params.plan)
    return ctx.view.render('pages/installation/plans/show', {
      base: buildAreaPath(ctx, '/plans'),
      plan,
      shipped: plan.isCustom ? null : plans[plan.name as PlanName],
      isDeletable: plan.isCustom && (await countPlanUses(db, plan.name)) === 0,
      features: FEATURES,
      limits: LIMITS,
    })
  }

  async change(ctx: HttpContext) {
    const { name } = await findPlan(ctx.params.plan)
    const { features = [], ...limits } = await ctx.request.validateUsing(planFormValidator)
    await changePlan(name, { features, ...limits }, toActor(ctx))
    done(ctx, 'changed', name)
  }

  async reset(ctx: HttpContext) {
    const { name } = await findPlan(ctx.params.plan)
    await changePlan(name, null, toActor(ctx))
    done(ctx, 'reset_done', name)
  }

  async askToDelete(ctx: HttpContext) {
    const { name: plan } = await findPlan(ctx.params.plan)
    const t = (part: string) => ctx.i18n.t(`plans.${part}`, { plan })
    const base = buildAreaPath(ctx, '/plans')
    return renderConfirmPage(ctx, {
      title: t('delete_title'),
      crumbs: [{ text: t('title'), url: base }],
      question: t('delete_question'),
      text: t('delete_text'),
      action: `${base}/${plan}/delete`,
      button: t('delete'),
      back: `${base}/${plan}`,
    })
  }

  async delete(ctx: HttpContext) {
    await deletePlan(ctx.params.plan, toActor(ctx))
    done(ctx, 'deleted', ctx.params.plan)
  }
}

function done(ctx: HttpContext, what: string, plan: string): void {
  toast(ctx, 'ok', ctx.i18n.t(`plans.${what}`, { plan }))
  goTo(ctx, buildAreaPath(ctx, '/plans'))
}
