import { defineProblems } from '#app/shared/problems/problem'

/** Every code of scheduled reports. Behaviour, section 11.10. */
export const { definitions: reportMailProblems, problem: reportMailProblem } = defineProblems({
  'report_mail.not_found': {
    status: 404,
    detail: 'There is no such scheduled report in the workspace.',
  },
  'report_mail.limit_reached': {
    status: 409,
    detail: 'The workspace has 50 scheduled reports already. Delete one that is no longer read.',
  },
})
