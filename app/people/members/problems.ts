import { defineProblems } from '#app/shared/problem'

export const { definitions: memberProblems, problem: memberProblem } = defineProblems({
  'member.not_found': {
    status: 404,
    detail: 'There is no such person in the workspace.',
  },
  'member.exists': {
    status: 409,
    detail: 'This person is in the workspace already. Change their role instead.',
  },
  'member.role_too_high': {
    status: 403,
    detail: 'Nobody gives a role above their own, or changes somebody who is above them.',
  },
  'member.last_owner': {
    status: 409,
    detail:
      'This is the last Owner of the organisation. Make somebody else an Owner first, then try again.',
  },
})
