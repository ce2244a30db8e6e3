import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: bulkChangeProblems, problem: bulkChangeProblem } = defineProblems({
  'bulk.action_invalid': {
    status: 422,
    detail:
      'The action is one of move, addTags, removeTags, setCampaign, clearCampaign, pause, resume, archive, setExpiry, clearExpiry, replaceDestination and delete.',
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
  'bulk.change_not_found': {
    status: 404,
    detail:
      'There is no bulk change with this id in the workspace, or it was made more than 24 hours ago and can no longer be undone.',
  },
  'bulk.change_running': {
    status: 409,
    detail: 'The bulk change is not finished yet. Undo it once its status is Done or Failed.',
  },
})
