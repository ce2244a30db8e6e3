import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: apiKeyProblems, problem: apiKeyProblem } = defineProblems({
  'apikey.not_found': {
    status: 404,
    detail: 'There is no API key with this id in the workspace.',
  },
})
