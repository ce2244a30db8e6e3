import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: mailLimitProblems, problem: mailLimitProblem } = defineProblems({
  'mail.limit_reached': {
    status: 429,
    detail:
      'So many mails to people who have not agreed yet cannot go out today, and none of them did. `limit` says how many a day there are, `resetsAt` when the next ones come.',
  },
})
