import type { BreakdownShare } from '#app/visits/analytics/report'

/** The largest values of one day, largest first. */
export type DayList = readonly BreakdownShare[]

/** What the days' lists say of the values that lead over all days. */
export interface Leaders {
  /** Sums as far as the lists go. */
  shares: BreakdownShare[]

  /**
   * Values that lists which broke off leave uncertain and that could still lead: they have to be
   * added up. Empty where every list was complete, so that the sums are exact as they are.
   */
  candidates: string[]
}

/**
 * Adds up days' lists.
 *
 * @param lists one for each day
 * @param listLength values asked for; a shorter list is complete
 * @param top values wanted in the end
 * @param most candidates at most; beyond it the largest by what is known
 */
export function sumLeaders(
  lists: readonly DayList[],
  listLength: number,
  top: number,
  most: number
): Leaders {
  const sums = new Map<string, BreakdownShare>()
  const couldBe = new Map<string, number>()
  const brokenOff = lists.filter((list) => list.length >= listLength)
  const unseen = brokenOff.reduce((size, list) => size + computeSize(list.at(-1)!), 0)
  for (const list of lists) {
    const atMost = list.length >= listLength ? computeSize(list.at(-1)!) : 0
    for (const share of list) {
      add(sums, share)
      const bound = couldBe.get(share.key) ?? unseen
      couldBe.set(share.key, bound + computeSize(share) - atMost)
    }
  }
  const shares = [...sums.values()]
  if (brokenOff.length === 0) return { shares, candidates: [] }
  const ranked = shares.toSorted((a, b) => computeSize(b) - computeSize(a))
  const lastIn = ranked.length < top ? 0 : computeSize(ranked[top - 1])
  const candidates = ranked.filter(({ key }) => couldBe.get(key)! >= lastIn).slice(0, most)
  return { shares, candidates: candidates.map(({ key }) => key) }
}

function add(sums: Map<string, BreakdownShare>, { key, humanClicks, scans }: BreakdownShare): void {
  const known = sums.get(key)
  if (known) {
    known.humanClicks += humanClicks
    known.scans += scans
  } else {
    sums.set(key, { key, humanClicks, scans })
  }
}

function computeSize({ humanClicks, scans }: BreakdownShare): number {
  return humanClicks + scans
}
