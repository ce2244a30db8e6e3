import { defineProblems } from '#app/shared/problem'

/** Every code of mailed reports. Behaviour, section 11.10. */
export const { definitions: reportMailProblems, problem: reportMailProblem } = defineProblems({
  'report_mail.not_found': {
    status: 404,
    detail: 'There is no such mailed report in the workspace.',
  },
  'report_mail.limit_reached': {
    status: 409,
    detail: 'The workspace has 50 mailed reports already. Delete one that is not read any more.',
  },
})
