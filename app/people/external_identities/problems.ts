import { defineProblems } from '#app/shared/problems/problem'

/** Why an identity that a provider proved opens no account. They are sentences at the sign-in page. */
const defined = defineProblems({
  'identity.address_missing': {
    status: 403,
    detail: 'The provider says no email address of yours, so that no account can be found.',
  },
  'identity.address_unverified': {
    status: 403,
    detail:
      'The provider does not say that your email address is verified. Sign in with your password and connect the provider under Account, Security.',
  },
  'identity.domain_unproved': {
    status: 403,
    detail:
      'The provider does not speak for the domain of your address. Sign in with your password and connect the provider under Account, Security.',
  },
  'identity.account_linked': {
    status: 409,
    detail: 'The account is connected to someone else at this provider already.',
  },
  'identity.subject_linked': {
    status: 409,
    detail: 'You are connected to another account at this provider already.',
  },
  'identity.account_disabled': {
    status: 403,
    detail: 'This account is disabled. Ask an administrator of the installation.',
  },
  'identity.person_inactive': {
    status: 403,
    detail: 'The directory of your organisation says that you are no longer active there.',
  },
  'identity.sign_out_invalid': {
    status: 400,
    detail: 'The report of a sign-out could not be trusted.',
  },
  'identity.link_not_found': {
    status: 404,
    detail: 'Your account is not connected to this provider.',
  },
})

export const externalIdentityProblems = defined.definitions
export const externalIdentityProblem = defined.problem
