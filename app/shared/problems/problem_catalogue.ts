import type { ProblemDefinition } from '#app/shared/problems/problem'

const catalogue: Record<string, ProblemDefinition> = Object.create(null)

/** Makes codes known to the API document and to the pages under /docs/errors. */
export function addProblems(...lists: Record<string, ProblemDefinition>[]): void {
  for (const list of lists) Object.assign(catalogue, list)
}

/** Returns every code that this installation can answer. */
export function problemCatalogue(): Readonly<Record<string, ProblemDefinition>> {
  return catalogue
}

/** Finds what a code means; undefined for a text that is not our code. */
export function findProblem(code: string): ProblemDefinition | undefined {
  return catalogue[code]
}
