import { defineProblems } from '#app/shared/problems/problem'

/** Every code of custom domains. Behaviour, section 12.11. */
export const { definitions: domainProblems, problem: domainProblem } = defineProblems({
  'domain.not_found': {
    status: 404,
    detail: 'There is no such domain, or it is not available to this workspace.',
  },
  'domain.invalid': {
    status: 422,
    detail:
      'Give a host name such as go.example.com: a domain or subdomain, without scheme, port or path.',
  },
  'domain.reserved': {
    status: 409,
    detail: 'This host name belongs to the service itself. Choose one of your own.',
  },
  'domain.taken': {
    status: 409,
    detail: 'Another workspace has added this host name already.',
  },
  'domain.limit_reached': {
    status: 429,
    detail: 'The organisation has as many custom domains as its plan allows.',
  },
  'domain.not_ready': {
    status: 409,
    detail: 'The domain is not verified and active yet, so links cannot use it.',
  },
  'domain.in_use': {
    status: 409,
    detail: 'Links still use this domain. Delete them first.',
  },
  'platform.no_default_domain': {
    status: 409,
    detail:
      'This installation has no default short domain. Name one of your domains in `domainId`, or have the operator set SHORT_DOMAIN.',
  },
})
