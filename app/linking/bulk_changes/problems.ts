import { defineProblems } from '#app/shared/problem'

export const { definitions: bulkChangeProblems, problem: bulkChangeProblem } = defineProblems({
  'bulk.action_invalid': {
    status: 422,
    detail:
      'The action is one of move, addTags, removeTags, pause, resume, setExpiry, clearExpiry and delete.',
  },
  'bulk.selection_invalid': {
    status: 422,
    detail:
      'Send either `linkIds` with at least one id or a `filter` that names at least one value, not both.',
  },
  'bulk.too_many_ids': { status: 422, detail: 'Send at most 1,000 ids.' },
  'bulk.too_many_matches': {
    status: 409,
    detail: 'The filter matches more than 10,000 links. Narrow it down.',
  },
  'bulk.count_changed': {
    status: 409,
    detail: 'The filter matches another number of links by now, `count`. Nothing was changed.',
  },
  'bulk.tags_required': { status: 422, detail: 'addTags and removeTags need `tags`.' },
  'bulk.ends_at_required': { status: 422, detail: 'setExpiry needs `endsAt`.' },
})
