import { defineProblems } from '#app/shared/problems/problem'

/** Codes of the licence of the installation. */
export const { definitions: licenceProblems, problem: licenceProblem } = defineProblems({
  'licence.invalid': {
    status: 422,
    detail:
      'This is no licence that this release trusts, or it was altered or cut short. Ask the vendor for the file and enter all of it.',
  },
  'licence.not_needed': {
    status: 409,
    detail: 'This installation needs no licence. Turn on the plugin Signed licence to enter one.',
  },
  'licence.limit_reached': {
    status: 403,
    detail: 'The licence of the installation allows no more of these.',
  },
})
