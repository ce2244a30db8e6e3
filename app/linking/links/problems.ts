import { ALIAS_PROBLEMS } from '#app/linking/naming/problems'
import { isDuplicate } from '#app/shared/database/database_errors'
import { defineProblems } from '#app/shared/problems/problem'

/**
 * Every code of links, their aliases, destinations, tags and schedules. Behaviour, section 12.2.
 */
export const { definitions: linkProblems, problem: linkProblem } = defineProblems({
  'link.not_found': {
    status: 404,
    detail: 'There is no link with this id in the workspace; it may have been deleted.',
  },
  'link.version_conflict': {
    status: 409,
    detail:
      'The link was changed since you read it. Read it again and repeat your change on the version that `version` names.',
  },
  'link.version_not_found': {
    status: 404,
    detail: 'The link has no version of this number.',
  },
  'link.external_id_taken': {
    status: 409,
    detail: 'Another link of the workspace has this external ID. Deleted links keep theirs.',
  },
  ...ALIAS_PROBLEMS,
  'destination.required': { status: 422, detail: 'Give the destination of the link.' },
  'destination.too_long': {
    status: 422,
    detail: 'The destination has more than 4,096 characters in the form in which it is sent.',
  },
  'destination.invalid': {
    status: 422,
    detail: 'The destination is not a complete web address, such as https://example.com/page.',
  },
  'destination.scheme': {
    status: 422,
    detail: 'The destination has to begin with http:// or https://.',
  },
  'destination.credentials': {
    status: 422,
    detail: 'The destination contains a user name or a password. Leave them out.',
  },
  'destination.private': {
    status: 422,
    detail:
      'The destination is in a private network or has an internal name, so the public cannot reach it.',
  },
  'destination.loop': {
    status: 422,
    detail: 'The destination is itself a short link of this service.',
  },
  'tags.too_many': { status: 422, detail: 'A link has at most 20 tags.' },
  'tags.too_long': { status: 422, detail: 'A tag has at most 50 characters.' },
  'schedule.invalid': {
    status: 422,
    detail: 'The end of the schedule has to come after its start.',
  },
  'bulk.empty': { status: 422, detail: 'Give at least one link in `links`.' },
  'bulk.too_many': {
    status: 429,
    detail: 'That is more links than the plan allows in one request. Send them in several.',
  },
})

/** Turns a breach of the unique key of external ids into the refusal. */
export function refuseTakenExternalId(error: unknown): never {
  if (isDuplicate(error, 'links_external_id')) {
    throw linkProblem('link.external_id_taken', { field: 'externalId' })
  }
  throw error
}
