import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: billingProblems, problem: billingProblem } = defineProblems({
  'payment.signature_invalid': {
    status: 400,
    detail:
      'The signature is not the one of the payment provider that is in use, or the call is older than 5 minutes. Nothing was taken from it.',
  },
  'subscription.not_found': {
    status: 404,
    detail: 'No payment provider reported such a subscription.',
  },
})
