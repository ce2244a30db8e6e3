import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: idempotencyProblems, problem: idempotencyProblem } = defineProblems({
  'idempotency.key_too_long': {
    status: 422,
    detail: 'An idempotency key has at most 200 characters.',
  },
  'idempotency.key_reused': {
    status: 409,
    detail: 'This idempotency key was used for a different request in the last 48 hours.',
  },
  'idempotency.target_deleted': {
    status: 409,
    detail: 'The link that was created with this idempotency key has been deleted since.',
  },
  'idempotency.in_progress': {
    status: 409,
    detail: 'The first request with this idempotency key is still running. Try again in a moment.',
  },
})
