import { defineProblems } from '#app/shared/problems/problem'

/**
 * Every code of accounts, their passwords, second factors and sessions. Behaviour, section 12.12.
 */
export const { definitions: accountProblems, problem: accountProblem } = defineProblems({
  'account.registration_closed': {
    status: 403,
    detail: 'This installation takes no new accounts. Ask its people for an invitation.',
  },
  'account.token_invalid': {
    status: 422,
    detail: 'The link of the email is wrong, was used before, or is too old. Ask for a new one.',
  },
  'account.credentials_invalid': {
    status: 401,
    detail: 'The email address or the password is wrong.',
  },
  'account.mfa_code_invalid': {
    status: 422,
    detail:
      'The code is wrong, was used before, or is no longer good. Wait for the next one, or use a recovery code.',
  },
  'account.mfa_enabled': {
    status: 409,
    detail: 'Two-factor authentication is on already. Turn it off before you set it up again.',
  },
  'account.password_wrong': { status: 422, detail: 'This is not the password of your account.' },
  'account.password_weak': {
    status: 422,
    detail: 'The password is too easy to guess. Use at least 10 characters, best several words.',
  },
  'session.not_found': {
    status: 404,
    detail: 'You have no such session; it may have ended already.',
  },
  'user.not_found': { status: 404, detail: 'There is no account with this id.' },
  'user.own_account': {
    status: 409,
    detail: 'You cannot do this to your own account. Ask another administrator.',
  },
  'user.last_administrator': {
    status: 409,
    detail:
      'This is the last administrator of the installation. Make somebody else one before you take it away.',
  },
})
