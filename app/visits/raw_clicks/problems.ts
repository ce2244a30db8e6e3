import { defineProblems } from '#app/shared/problems/problem'

/** Every code of raw clicks themselves. Behaviour, section 12.8. */
export const { definitions: rawClickProblems } = defineProblems({
  'clicks.unreadable': {
    status: 409,
    detail:
      'Some of these clicks cannot be read: what the database has of them is damaged. Choose days without `unreadableFrom` to `unreadableTo`, or ask the operator, whose doctor says what to do.',
  },
})
