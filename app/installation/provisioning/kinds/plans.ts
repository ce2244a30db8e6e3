import { changePlan } from '#app/installation/plans/actions/change_plan'
import { createPlan } from '#app/installation/plans/actions/create_plan'
import { deletePlan } from '#app/installation/plans/actions/delete_plan'
import { listPlans, type PlanRecord } from '#app/installation/plans/queries/list_plans'
import { PLAN_RANGES, RAW_CLICK_DAYS_RANGE } from '#app/installation/plans/rules/plan_ranges'
import { refuse, type Fields } from '#app/installation/provisioning/description'
import type { Kind } from '#app/installation/provisioning/kind'
import { numberWithin, someOfField } from '#app/installation/provisioning/rules/shapes'
import { isShippedPlan } from '#app/platform/access/known_plans'
import { FEATURES, type Feature, type Plan } from '#config/plans'

const FIELDS = {
  features: someOfField(FEATURES),
  qrCodesMonthly: numberWithin(PLAN_RANGES.qrCodesMonthly),
  customDomains: numberWithin(PLAN_RANGES.customDomains),
  bulkLinks: numberWithin(PLAN_RANGES.bulkLinks),
  rawClicksDays: numberWithin(RAW_CLICK_DAYS_RANGE),
  requestsPerMinute: numberWithin(PLAN_RANGES.requestsPerMinute),
}

/** What organisations can be given: those of config/plans.ts, and others. */
export const plans: Kind = {
  kind: 'Plan',
  home: 'installation',
  fields: FIELDS,
  steps: [
    {
      fields: Object.keys(FIELDS),
      async find({ name }) {
        const known = await listPlans()
        const found = known.find((plan) => plan.name === name)
        return found ? { id: name, fields: fieldsOf(found) } : null
      },
      async create(description, { actor }) {
        const { name, fields } = description
        const missing = Object.keys(FIELDS).find((field) => fields[field] === undefined)
        if (missing) throw refuse(description, missing, `A new plan needs ${missing}.`)
        await createPlan({ name, ...(fields as unknown as Plan) }, actor)
        return name
      },
      async change({ rawClicksDays, ...changed }, { id }, description, { actor }) {
        if (rawClicksDays !== undefined) {
          const reason = 'How long raw clicks are kept cannot be changed once the plan is there.'
          throw refuse(description, 'rawClicksDays', reason)
        }
        await changePlan(id, changed as Partial<Plan>, actor)
      },
    },
  ],
  async remove({ itemId }, { actor }) {
    if (!isShippedPlan(itemId)) await deletePlan(itemId, actor)
  },
  async list({ only }) {
    if (only !== null) return []
    const found = await listPlans()
    return found
      .filter(({ isCustom, isChanged }) => isCustom || isChanged)
      .map((plan) => ({ name: plan.name, fields: fieldsOf(plan) }))
  },
}

function fieldsOf(plan: PlanRecord): Fields {
  return {
    ...Object.fromEntries(Object.keys(FIELDS).map((field) => [field, plan[field as keyof Plan]])),
    features: [...(plan.features as readonly Feature[])],
  } as Fields
}
