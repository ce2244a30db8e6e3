import { defineProblems } from '#app/shared/problems/problem'

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
    detail: 'You cannot give a role above your own, or change a member whose role is above yours.',
  },
  'member.last_break_glass': {
    status: 409,
    detail:
      'This is the last Owner who can sign in without the identity provider. Name another one first.',
  },
  'member.last_owner': {
    status: 409,
    detail:
      'This is the last Owner of the organisation. Make somebody else an Owner first, then try again.',
  },
})
