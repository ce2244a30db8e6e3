import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: campaignProblems, problem: campaignProblem } = defineProblems({
  'campaign.name_required': { status: 422, detail: 'Give the campaign a name.' },
  'campaign.name_too_long': {
    status: 422,
    detail: 'The name of a campaign has at most 200 characters.',
  },
  'campaign.utm_too_long': { status: 422, detail: 'A UTM value has at most 200 characters.' },
})
