import { defineProblems } from '#app/shared/problems/problem'

/** Every code of passkeys. Behaviour, section 2.15. */
const defined = defineProblems({
  'passkey.not_found': {
    status: 404,
    detail: 'You have no such passkey; it may be removed already.',
  },
  'passkey.invalid': {
    status: 422,
    detail:
      'The passkey could not be checked. Open the page again, and use a passkey of your account here.',
  },
  'passkey.known': { status: 409, detail: 'This passkey is registered already.' },
  'passkey.limit_reached': {
    status: 409,
    detail: 'An account has at most 20 passkeys. Remove one that you do not use.',
  },
})

export const passkeyProblems = defined.definitions
export const passkeyProblem = defined.problem
