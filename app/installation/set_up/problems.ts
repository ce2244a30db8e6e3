import { defineProblems } from '#app/shared/problem'

/** What the headless set-up can refuse; the command line shows it. */
export const { definitions: installationProblems, problem: installationProblem } = defineProblems({
  'installation.exists': {
    status: 409,
    detail: 'This installation is set up already: it has an account. Sign in, or use its keys.',
  },
})
