import { defineProblems } from '#app/shared/problem'

/** Codes of the page about plans. */
export const { definitions: planProblems, problem: planProblem } = defineProblems({
  'plan.not_found': { status: 404, detail: 'There is no plan of this name.' },
})
