/** A step of a funnel: how many visits came so far. */
export interface FunnelStep {
  name: string
  visits: number

  /** Of all visits, from 0 to 1. */
  share: number

  /** How many did not come here from the step before, and which share of that they are; null: the first. */
  lost: { visits: number; share: number } | null
}

/**
 * Builds the steps from all visits down to the rarest event.
 *
 * @param steps names with their visits, all visits first; of them no later one counts more than the one
 * before
 */
export function buildFunnel(steps: readonly { name: string; visits: number }[]): FunnelStep[] {
  const whole = steps[0].visits
  let before = whole
  return steps.map(({ name, visits: counted }, at) => {
    // A click may have been left out of the sums afterwards, and its conversion stays.
    const visits = Math.min(counted, before)
    const lost = before - visits
    const step = {
      name,
      visits,
      share: whole === 0 ? 0 : visits / whole,
      lost: at === 0 ? null : { visits: lost, share: before === 0 ? 0 : lost / before },
    }
    before = visits
    return step
  })
}
