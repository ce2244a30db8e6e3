import { defineProblems } from '#app/shared/problems/problem'

const defined = defineProblems({
  'identity.domain_not_found': {
    status: 404,
    detail: 'The organisation has no such address domain.',
  },
  'identity.domain_invalid': {
    status: 422,
    detail:
      'Give the part of email addresses behind the @, such as example.com: a domain that someone can own.',
  },
  'identity.domain_taken': {
    status: 409,
    detail: 'Another organisation has proved that this domain is its own.',
  },
  'identity.domain_exists': {
    status: 409,
    detail: 'The organisation has added this domain already. Check it instead.',
  },
  'identity.domain_limit': {
    status: 409,
    detail: 'An organisation has at most 100 address domains. Remove one first.',
  },
})

export const addressDomainProblems = defined.definitions
export const addressDomainProblem = defined.problem
