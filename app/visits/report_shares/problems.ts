import { defineProblems } from '#app/shared/problems/problem'

/** Every code of shared reports. Behaviour, section 11.10. */
export const { definitions: reportShareProblems, problem: reportShareProblem } = defineProblems({
  'report_share.not_found': {
    status: 404,
    detail: 'There is no such shared report; it may have expired or been revoked.',
  },
  'report_share.limit_reached': {
    status: 409,
    detail: 'The workspace has 100 shared reports already. Revoke one that is no longer used.',
  },
})
