import { defineProblems } from '#app/shared/problem'

export const { definitions: campaignProblems, problem: campaignProblem } = defineProblems({
  'campaign.not_found': {
    status: 404,
    detail: 'There is no such campaign in the workspace, or it is archived.',
  },
})
