import { linkProblem } from '#app/linking/links/problems'

/**
 * Checks the two ends of a link's schedule; either may be open.
 *
 * @throws `schedule.invalid` when the end does not come after the start
 */
export function checkSchedule(startsAt: Date | null, endsAt: Date | null): void {
  if (startsAt && endsAt && endsAt.getTime() <= startsAt.getTime()) {
    throw linkProblem('schedule.invalid', { field: 'endsAt' })
  }
}
