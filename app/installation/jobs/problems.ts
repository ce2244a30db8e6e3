import { defineProblems } from '#app/shared/problem'

/** Codes of the pages about jobs and sweeps. */
export const { definitions: jobProblems, problem: jobProblem } = defineProblems({
  'job.not_found': {
    status: 404,
    detail: 'There is no failed job with this id any more: it was run again, or forgotten.',
  },
  'sweep.not_found': { status: 404, detail: 'There is no sweep of this name.' },
  'queue.unavailable': {
    status: 503,
    detail: 'Redis cannot be reached at the moment, so no job can be run. Sweeps find its work.',
  },
})
