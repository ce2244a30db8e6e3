import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: organisationProblems, problem: organisationProblem } = defineProblems({
  'organisation.own_mfa_missing': {
    status: 409,
    detail:
      'Turn on two-factor authentication for your own account first: the organisation would lock you out otherwise.',
  },
})
