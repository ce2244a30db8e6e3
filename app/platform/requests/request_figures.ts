/** Upper bounds of the buckets of what requests take, seconds. */
export const REQUEST_BOUNDS = [0.01, 0.05, 0.25, 1, 5] as const

/** How often a route was asked for, and how long its answers took. */
export interface RouteFigures {
  readonly byStatus: Map<number, number>

  /** How many took at most the bound at the same place, and no less than the one before; then longer. */
  readonly buckets: number[]
  secondsInAll: number
}

/**
 * Counts the requests of API and console by the names of routes, of which there are as many as this
 * version has. The redirect plane counts its own visits.
 */
export class RequestFigures {
  readonly byRoute = new Map<string, RouteFigures>()

  answered(route: string, status: number, seconds: number): void {
    const figures = this.byRoute.get(route) ?? this.#begin(route)
    figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1)
    const place = REQUEST_BOUNDS.findIndex((bound) => seconds <= bound)
    figures.buckets[place === -1 ? REQUEST_BOUNDS.length : place]++
    figures.secondsInAll += seconds
  }

  #begin(route: string): RouteFigures {
    const buckets = new Array<number>(REQUEST_BOUNDS.length + 1).fill(0)
    const figures = { byStatus: new Map<number, number>(), buckets, secondsInAll: 0 }
    this.byRoute.set(route, figures)
    return figures
  }
}

/** Those of this process. */
export const requestFigures = new RequestFigures()
