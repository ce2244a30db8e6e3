import { defineProblems } from '#app/shared/problems/problem'

/** Codes of announcements. */
export const { definitions: announcementProblems, problem: announcementProblem } = defineProblems({
  'announcement.not_found': {
    status: 404,
    detail: 'There is no such announcement; it may have been deleted.',
  },
})
