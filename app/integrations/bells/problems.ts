import { defineProblems } from '#app/shared/problems/problem'

/** Every code of bells. Behaviour, section 8.11. */
export const { definitions: bellProblems, problem: bellProblem } = defineProblems({
  'bell.not_found': { status: 404, detail: 'There is no such bell in the workspace.' },
  'bell.limit_reached': {
    status: 409,
    detail: 'The workspace has 100 bells already. Delete one that is no longer needed.',
  },
})
