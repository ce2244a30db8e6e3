import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: organisationProblems, problem: organisationProblem } = defineProblems({
  'organisation.own_mfa_missing': {
    status: 409,
    detail:
      'Turn on two-factor authentication for your own account first: the organisation would lock you out otherwise.',
  },
  'organisation.provider_missing': {
    status: 409,
    detail:
      'Set up an active identity provider first: no one could sign in to the organisation otherwise.',
  },
  'organisation.break_glass_invalid': {
    status: 409,
    detail:
      'With single sign-on alone, one to three Owners have to be able to sign in otherwise, for the day on which the provider does not answer.',
  },
})
