import { defineProblems } from '#app/shared/problems/problem'

/** Who may do what: the codes that any call of a workspace or an organisation may answer, in their order of refusal. */
export const { definitions: accessProblems, problem: accessProblem } = defineProblems({
  'workspace.not_found': {
    status: 404,
    detail: 'There is no such workspace, or this key or account cannot use it.',
  },
  'organisation.not_found': {
    status: 404,
    detail: 'There is no such organisation, or this account is not in it.',
  },
  'apikey.owner_removed': {
    status: 403,
    detail:
      'The person who made this key has left the workspace. Have a present member make a new one.',
  },
  'organisation.single_sign_on_required': {
    status: 403,
    detail: 'The organisation is reached through its identity provider alone. Sign in there.',
  },
  'organisation.mfa_required': {
    status: 403,
    detail:
      'The organisation asks for two-factor authentication, and the account behind this call has not turned it on.',
  },
  'plan.feature_required': {
    status: 403,
    detail: 'The plan of the organisation does not have this feature.',
  },
  'access.forbidden': {
    status: 403,
    detail: 'The role in the workspace, or the scopes of the key, do not allow this call.',
  },
  'session.step_up_required': {
    status: 403,
    detail:
      'You showed too long ago who you are. Do so with POST /api/me/proof, or sign in again, and repeat the call.',
  },
  'installation.read_only': {
    status: 403,
    detail:
      'The installation has no valid licence: nothing can be created or changed until an administrator enters one. Reading, redirects and counting go on.',
  },
  'csrf.header_missing': {
    status: 403,
    detail: 'A signed-in browser that changes something sends the header X-Service-Request: 1.',
  },
  'csrf.origin_foreign': {
    status: 403,
    detail:
      'A page of another site sent this. Open the page on this installation and do it again there.',
  },
  'account.suspended': {
    status: 403,
    detail:
      'The organisation is suspended, usually after a failed payment. Nothing can be created; existing links keep working.',
  },
  'account.email_unverified': {
    status: 403,
    detail: 'Confirm your email address first: the account has not confirmed it yet.',
  },
})
