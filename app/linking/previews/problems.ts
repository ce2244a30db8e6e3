import { defineProblems } from '#app/shared/problems/problem'

/** Codes of reading what a destination's page says of itself. */
export const { definitions: previewProblems, problem: previewProblem } = defineProblems({
  'preview.reading_off': {
    status: 403,
    detail:
      'This installation reads no pages of destinations. Its operator allows it with DESTINATION_PREVIEWS=on.',
  },
  'preview.unreadable': {
    status: 422,
    detail: 'The page of the destination could not be read. Enter the texts, or try again later.',
  },
  'preview.nothing_found': {
    status: 422,
    detail: 'The page of the destination has no title and no picture of its own for a preview.',
  },
  'preview.too_many': {
    status: 429,
    detail: 'Too many pages were read for this workspace. Wait a minute, then try again.',
  },
})
