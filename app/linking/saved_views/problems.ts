import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: savedViewProblems, problem: savedViewProblem } = defineProblems({
  'view.not_found': {
    status: 404,
    detail: 'There is no saved view with this id that you can see.',
  },
  'view.not_yours': {
    status: 403,
    detail: 'Someone else saved this view; only they can change it.',
  },
  'view.name_required': { status: 422, detail: 'Give the view a name.' },
  'view.name_too_long': { status: 422, detail: 'The name of a view has at most 100 characters.' },
  'view.share_forbidden': {
    status: 403,
    detail: 'Only people who can edit links can share a view with the workspace.',
  },
  'view.too_many': { status: 409, detail: 'You have 50 saved views in this workspace already.' },
})
