import { defineProblems } from '#app/shared/problems/problem'

/** How many plans administrators can make. */
export const MOST_CUSTOM_PLANS = 100

/** Codes of the plans of an installation. */
export const { definitions: planProblems, problem: planProblem } = defineProblems({
  'plan.not_found': {
    status: 404,
    detail: 'There is no plan of this name. GET /api/admin/plans lists all plans.',
  },
  'plan.name_taken': {
    status: 409,
    detail: 'There is already a plan of that name. Upper and lower case make no difference.',
  },
  'plan.too_many': {
    status: 409,
    detail: `The installation has ${MOST_CUSTOM_PLANS} custom plans already.`,
  },
  'plan.shipped': {
    status: 409,
    detail:
      'A plan of config/plans.ts cannot be deleted. Send `clearChanges` to undo what was changed.',
  },
  'plan.in_use': {
    status: 409,
    detail: 'Organisations have this plan, or pay for it. Assign them another one first.',
  },
})
