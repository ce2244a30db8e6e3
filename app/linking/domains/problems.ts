import { defineProblems } from '#app/shared/problem'

export const { definitions: domainProblems, problem: domainProblem } = defineProblems({
  'domain.not_found': {
    status: 404,
    detail: 'There is no such domain, or it is not available to this workspace.',
  },
  'domain.not_ready': {
    status: 409,
    detail: 'The domain is not verified and active yet, so links cannot use it.',
  },
  'platform.no_default_domain': {
    status: 409,
    detail:
      'This installation has no default short domain. Name one of your domains in `domainId`, or have the operator set SHORT_DOMAIN.',
  },
})
