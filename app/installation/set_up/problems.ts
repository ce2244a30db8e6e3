import { defineProblems } from '#app/shared/problems/problem'

/** What the headless set-up can refuse; the command line shows it. */
export const { definitions: installationProblems, problem: installationProblem } = defineProblems({
  'installation.exists': {
    status: 409,
    detail: 'This installation is set up already: it has an account. Sign in, or use its keys.',
  },
  'installation.code_wrong': {
    status: 403,
    detail:
      'This is not the set-up code. `./shunt status` shows it; `./shunt ace setup:code` makes a new one.',
  },
})
