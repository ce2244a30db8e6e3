import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: invitationProblems, problem: invitationProblem } = defineProblems({
  'invitation.not_found': {
    status: 404,
    detail: 'There is no open invitation with this id in the workspace.',
  },
  'invitation.token_invalid': {
    status: 422,
    detail:
      'The link of the invitation is wrong, was used before, was withdrawn, or is too old. Ask for a new one.',
  },
  'invitation.other_address': {
    status: 403,
    detail:
      'The invitation went to another email address than that of your account. Sign in with the account of that address.',
  },
  'invitation.account_exists': {
    status: 409,
    detail: 'The invited address has an account. Sign in with it, then accept.',
  },
})
