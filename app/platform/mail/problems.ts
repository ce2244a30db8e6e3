import { defineProblems } from '#app/shared/problems/problem'

/** Codes of the outbox. */
export const { definitions: mailProblems, problem: mailProblem } = defineProblems({
  'mail.not_found': {
    status: 404,
    detail: 'There is no email with this id; emails are deleted after 30 days.',
  },
})
