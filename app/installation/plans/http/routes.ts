import { createPlanValidator, updatePlanValidator } from '#app/installation/plans/http/validators'
import { personalRoute } from '#app/platform/api/api_route'
import { flag, integer, list, named, object, oneOf, text } from '#app/platform/api/schema'
import { FEATURES } from '#config/plans'

const PlansController = () => import('#app/installation/plans/http/plans_controller')

const tag = 'Administration'
const access = { session: 'installation administrator' } as const
const path = '/api/admin/plans'
const one = `${path}/:planName`

const plan = named(
  'Plan',
  object({
    name: text('What organisations are given, and what payment providers call it'),
    custom: flag('Made here; not one of config/plans.ts'),
    changed: flag('Differs from what config/plans.ts says'),
    features: list(oneOf(FEATURES), 'What those who have it may use'),
    qrCodesMonthly: integer('New QR codes of an organisation in a calendar month (UTC)'),
    customDomains: integer('Custom domains of an organisation'),
    bulkLinks: integer('Links in one bulk request'),
    rawClicksDays: integer('How long raw clicks are kept'),
    requestsPerMinute: integer('API requests a minute for each key'),
    organisations: integer('Organisations that have it'),
  })
)

export function registerPlansApiRoutes(): void {
  personalRoute(
    {
      id: 'admin.plans.list',
      method: 'GET',
      path,
      tag,
      summary: 'List the plans',
      description:
        'Those of config/plans.ts, the smallest first, then custom plans, by name. Organisations get at most what the highest plan of the licence gives.',
      access,
      answers: [{ status: 200, description: 'The plans', schema: object({ items: list(plan) }) }],
      problems: [],
    },
    [PlansController, 'index']
  )

  personalRoute(
    {
      id: 'admin.plans.create',
      method: 'POST',
      path,
      tag,
      summary: 'Create a plan',
      description:
        'Applies in every process within 2 seconds. An organisation gets it by `PATCH /api/admin/organisations/{organisationId}`, or by a payment that names it. At most 100.',
      access,
      body: createPlanValidator,
      answers: [{ status: 201, description: 'The plan', schema: plan }],
      problems: ['plan.name_taken', 'plan.too_many'],
    },
    [PlansController, 'store']
  )

  personalRoute(
    {
      id: 'admin.plans.get',
      method: 'GET',
      path: one,
      tag,
      summary: 'Read a plan',
      description: 'What it gives, and how many organisations have it.',
      access,
      answers: [{ status: 200, description: 'The plan', schema: plan }],
      problems: ['plan.not_found'],
    },
    [PlansController, 'show']
  )

  personalRoute(
    {
      id: 'admin.plans.update',
      method: 'PATCH',
      path: one,
      tag,
      summary: 'Change a plan',
      description:
        'A field that is missing or null stays as it is. Applies in every process within 2 seconds. Nothing that exists is removed: what exceeds a limit keeps working, and no more can be added.',
      access,
      body: updatePlanValidator,
      answers: [{ status: 200, description: 'The plan after it', schema: plan }],
      problems: ['plan.not_found'],
    },
    [PlansController, 'update']
  )

  personalRoute(
    {
      id: 'admin.plans.delete',
      method: 'DELETE',
      path: one,
      tag,
      summary: 'Delete a custom plan',
      description: 'Only one that no organisation has and no live subscription pays for.',
      access,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: ['plan.not_found', 'plan.shipped', 'plan.in_use'],
    },
    [PlansController, 'destroy']
  )
}
