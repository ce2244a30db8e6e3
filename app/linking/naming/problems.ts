import { defineProblems } from '#app/shared/problems/problem'

/** Every code of an alias; those of links take them in. Behaviour, section 12.2. */
export const ALIAS_PROBLEMS = {
  'alias.required': {
    status: 422,
    detail: 'Give an alias, or leave `alias` out for a random one.',
  },
  'alias.too_short': { status: 422, detail: 'The alias is too short.' },
  'alias.too_long': { status: 422, detail: 'The alias is too long.' },
  'alias.invalid_characters': {
    status: 422,
    detail: 'An alias has only the letters a to z, digits, hyphens and underscores.',
  },
  'alias.invalid_edges': {
    status: 422,
    detail: 'An alias cannot begin or end with a hyphen or an underscore.',
  },
  'alias.reserved': {
    status: 409,
    detail: 'The service itself uses this word. Choose another alias.',
  },
  'alias.prohibited': {
    status: 422,
    detail: 'The alias contains a word that this installation does not allow.',
  },
  'alias.taken': {
    status: 409,
    detail:
      'This alias is taken on the domain. Archived and deleted links keep theirs: an alias is never reused.',
  },
  'alias.generation_failed': {
    status: 409,
    detail: 'No free random alias was found. Try again, or give one of your own.',
  },
} as const

export const { problem: aliasProblem } = defineProblems(ALIAS_PROBLEMS)
