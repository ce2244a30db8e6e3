import { defineProblems } from '#app/shared/problems/problem'

/** Refusals of a folder or a campaign that is not there, wherever one is named. */
export const { definitions: placementProblems, problem: placementProblem } = defineProblems({
  'folder.not_found': { status: 404, detail: 'There is no such folder in the workspace.' },
  'campaign.not_found': {
    status: 404,
    detail: 'There is no such campaign in the workspace, or it is archived.',
  },
})
