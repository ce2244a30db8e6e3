import { defineProblems } from '#app/shared/problems/problem'

/** What any request may be answered with, whatever it is about. Behaviour, section 12.1. */
export const { definitions: requestProblems, problem: requestProblem } = defineProblems({
  'request.malformed': { status: 400, detail: 'The body is not JSON.' },
  'request.unsupported_media_type': {
    status: 415,
    detail: 'Send the body as application/json, unpacked.',
  },
  'request.invalid': {
    status: 422,
    detail: 'A value of the request is of the wrong type or out of its range. `errors` says which.',
  },
  'secret.unreadable': {
    status: 409,
    detail:
      'A secret that this needs was encrypted with a key that the installation does not have. Enter it again, or have the operator put the key back.',
  },
  'service.unavailable': {
    status: 503,
    detail:
      'The database cannot be reached at the moment. Links go on redirecting; try again soon.',
  },
})

/**
 * Makes a Problem `request.invalid` about one field.
 *
 * @param field the field's path in the request, as `routing.rules.0.name`
 * @param detail what is wrong with it, for people
 */
export function invalidField(field: string, detail: string) {
  return requestProblem('request.invalid', { field, detail })
}
