import { defineProblems } from '#app/shared/problems/problem'

export const { definitions: folderProblems, problem: folderProblem } = defineProblems({
  'folder.name_required': { status: 422, detail: 'Give the folder a name.' },
  'folder.name_too_long': {
    status: 422,
    detail: 'The name of a folder has at most 100 characters.',
  },
  'folder.name_taken': {
    status: 409,
    detail:
      'There is already a folder of that name in the same folder. Upper and lower case make no difference.',
  },
  'folder.too_deep': { status: 409, detail: 'Folders can be at most 3 levels deep.' },
  'folder.into_itself': {
    status: 409,
    detail: 'A folder cannot be moved into itself or into one of its own folders.',
  },
  'folder.too_many': { status: 409, detail: 'The workspace has 500 folders already.' },
})
