/** What the latest check of a destination found. Behaviour, section 4.1. */
export const LINK_HEALTH_STATUSES = [
  'Unknown',
  'Healthy',
  'Broken',
  'Unreachable',
  'Unsafe',
] as const
export type LinkHealthStatus = (typeof LINK_HEALTH_STATUSES)[number]

/** The statuses that people have to do something about, the worst first. */
export const HEALTH_PROBLEMS = [
  'Unsafe',
  'Broken',
  'Unreachable',
] as const satisfies LinkHealthStatus[]

/** Does someone have to do something about it? */
export function isHealthProblem(status: LinkHealthStatus): boolean {
  return (HEALTH_PROBLEMS as readonly string[]).includes(status)
}
