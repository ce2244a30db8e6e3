import type { HttpContext } from '@adonisjs/core/http'
import { changePlan } from '#app/installation/plans/actions/change_plan'
import { createPlan } from '#app/installation/plans/actions/create_plan'
import { deletePlan } from '#app/installation/plans/actions/delete_plan'
import { createPlanValidator, updatePlanValidator } from '#app/installation/plans/http/validators'
import { findPlan, listPlans, type PlanRecord } from '#app/installation/plans/queries/list_plans'
import { isShippedPlan } from '#app/platform/access/known_plans'
import { toActor } from '#app/platform/api/to_actor'
import { readBody } from '#app/platform/api/validated_input'
import { invalidField } from '#app/shared/problems/problems'

/** What each plan of the installation gives, for its administrators. */
export default class PlansController {
  async index() {
    const plans = await listPlans()
    return { items: plans.map(toAnswer) }
  }

  async show({ params }: HttpContext) {
    return toAnswer(await findPlan(params.planName))
  }

  async store(ctx: HttpContext) {
    const body = readBody(ctx, createPlanValidator)
    await createPlan(body, toActor(ctx))
    ctx.response.header('Location', `${ctx.request.url()}/${body.name}`)
    ctx.response.status(201)
    return toAnswer(await findPlan(body.name))
  }

  async update(ctx: HttpContext) {
    const { planName } = ctx.params
    await findPlan(planName)
    const { clearChanges, ...patch } = readBody(ctx, updatePlanValidator)
    if (clearChanges) assertClearable(planName, patch)
    await changePlan(planName, clearChanges ? null : patch, toActor(ctx))
    return toAnswer(await findPlan(planName))
  }

  async destroy(ctx: HttpContext) {
    await deletePlan(ctx.params.planName, toActor(ctx))
    return ctx.response.status(204).send('')
  }
}

/** @throws Problem `request.invalid` */
function assertClearable(planName: string, patch: object): void {
  if (!isShippedPlan(planName)) {
    throw invalidField('clearChanges', 'config/plans.ts says nothing of this plan.')
  }
  if (Object.values(patch).some((value) => value !== null && value !== undefined)) {
    throw invalidField('clearChanges', 'Send either clearChanges or limits, not both.')
  }
}

function toAnswer({ isCustom, isChanged, features, ...plan }: PlanRecord) {
  return { ...plan, features: [...features], custom: isCustom, changed: isChanged }
}
