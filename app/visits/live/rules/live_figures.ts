import type { RecentCount } from '#app/visits/raw_clicks/queries/recent_visits'

/** Visits, and how many people made them. */
export interface VisitCount {
  visits: number
  visitors: number
}

/** What a live view counts beside its list. */
export interface LiveFigures {
  lastMinute: VisitCount
  lastMinutes: VisitCount

  /** By country, the most visitors first; visits without a country are in none. */
  countries: (VisitCount & { code: string })[]
}

export const NO_FIGURES: LiveFigures = {
  lastMinute: { visits: 0, visitors: 0 },
  lastMinutes: { visits: 0, visitors: 0 },
  countries: [],
}

/** Adds up counts by country. A person is in one country, as far as their address says. */
export function buildLiveFigures(counts: readonly RecentCount[]): LiveFigures {
  const sum = (read: (count: RecentCount) => number) =>
    counts.reduce((total, count) => total + read(count), 0)
  return {
    lastMinute: {
      visits: sum(({ lateVisits }) => lateVisits),
      visitors: sum(({ lateVisitors }) => lateVisitors),
    },
    lastMinutes: { visits: sum(({ visits }) => visits), visitors: sum(({ visitors }) => visitors) },
    countries: counts
      .flatMap(({ country, visits, visitors }) =>
        country === null ? [] : [{ code: country, visits, visitors }]
      )
      .toSorted((a, b) => b.visitors - a.visitors || b.visits - a.visits),
  }
}
