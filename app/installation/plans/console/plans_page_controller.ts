import type { HttpContext } from '@adonisjs/core/http'
import { changePlan } from '#app/installation/plans/actions/change_plan'
import { PLAN_RANGES, planFormValidator } from '#app/installation/plans/console/validators'
import { planProblem } from '#app/installation/plans/problems'
import { listPlans } from '#app/installation/plans/queries/list_plans'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import installation from '#config/installation'
import plans, { FEATURES, type PlanName } from '#config/plans'

/** What each plan gives. */
export default class PlansPageController {
  async index(ctx: HttpContext) {
    return ctx.view.render('pages/installation/plans/index', {
      base: buildAreaPath(ctx, '/plans'),
      plans: await listPlans(),
      features: FEATURES,
      defaultPlan: installation.defaultPlan,
    })
  }

  async show(ctx: HttpContext) {
    const name = readPlanName(ctx)
    const all = await listPlans()
    const plan = all.find((one) => one.name === name)!
    return ctx.view.render('pages/installation/plans/show', {
      base: buildAreaPath(ctx, '/plans'),
      plan,
      shipped: plans[name],
      features: FEATURES,
      limits: Object.entries(PLAN_RANGES).map(([limit, [least, most]]) => ({
        limit,
        least,
        most,
      })),
    })
  }

  async change(ctx: HttpContext) {
    const name = readPlanName(ctx)
    const { features = [], ...limits } = await ctx.request.validateUsing(planFormValidator)
    await changePlan(name, { features, ...limits }, toActor(ctx))
    done(ctx, 'changed', name)
  }

  async reset(ctx: HttpContext) {
    const name = readPlanName(ctx)
    await changePlan(name, null, toActor(ctx))
    done(ctx, 'reset_done', name)
  }
}

function readPlanName({ params }: HttpContext): PlanName {
  if (!Object.hasOwn(plans, params.plan)) throw planProblem('plan.not_found')
  return params.plan
}

function done(ctx: HttpContext, what: string, plan: PlanName): void {
  toast(ctx, 'ok', ctx.i18n.t(`plans.${what}`, { plan }))
  goTo(ctx, buildAreaPath(ctx, '/plans'))
}
