import { defineProblems } from '#app/shared/problem'

export const { definitions: folderProblems, problem: folderProblem } = defineProblems({
  'folder.not_found': { status: 404, detail: 'There is no such folder in the workspace.' },
})
