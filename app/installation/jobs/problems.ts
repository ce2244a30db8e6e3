import { defineProblems } from '#app/shared/problems/problem'

/** Codes of the pages about jobs and sweeps. */
export const { definitions: jobProblems, problem: jobProblem } = defineProblems({
  'job.not_found': {
    status: 404,
    detail: 'There is no failed job with this id: it was run again, or removed.',
  },
  'sweep.not_found': { status: 404, detail: 'There is no scheduled task of this name.' },
  'queue.unavailable': {
    status: 503,
    detail:
      'Redis cannot be reached at the moment, so no job can be run. Scheduled tasks find its work.',
  },
})
