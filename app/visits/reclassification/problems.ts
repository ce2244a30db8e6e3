import { defineProblems } from '#app/shared/problems/problem'

/** Codes of the pages about judging clicks again. */
export const { definitions: judgingProblems, problem: judgingProblem } = defineProblems({
  'reclassification.not_found': {
    status: 404,
    detail: 'There is no such run: clicks were not reclassified under this address.',
  },
  'reclassification.running': {
    status: 409,
    detail: 'Clicks are being reclassified at the moment. Wait until that is done.',
  },
})
