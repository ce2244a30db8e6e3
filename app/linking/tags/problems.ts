import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: tagProblems, problem: tagProblem } = defineProblems({
  'tag.not_found': { status: 404, detail: 'No link of the workspace has a tag of that name.' },
  'tag.name_required': { status: 422, detail: 'Give the tag its new name.' },
})
