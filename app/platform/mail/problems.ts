import { defineProblems } from '#app/shared/problem'

/** Codes of the outbox. */
export const { definitions: mailProblems, problem: mailProblem } = defineProblems({
  'mail.not_found': {
    status: 404,
    detail: 'There is no mail with this id; mails are forgotten after 30 days.',
  },
})
