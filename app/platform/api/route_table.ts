/** A route that was declared and is not yet known to the router. */
interface DeclaredRoute {
  url: string
  mount: () => void
}

let declared: DeclaredRoute[] = []

/**
 * Keeps a route for `mountRoutes`.
 *
 * @param mount hands the route to the router
 */
export function declareRoute(url: string, mount: () => void): void {
  declared.push({ url, mount })
}

/**
 * Hands all declared routes to the router, fixed paths before patterns: the router takes the first
 * route that matches, and `/links/export` also looks like `/links/:linkId`. So the order in which
 * features declare their routes does not matter.
 */
export function mountRoutes(): void {
  const routes = declared.toSorted((one, other) => compareUrls(one.url, other.url))
  declared = []
  for (const { mount } of routes) mount()
}

/**
 * Negative where the first url has the more fixed segment at the first place where the two differ in
 * that, positive where the other has; a missing segment is as fixed as any.
 */
export function compareUrls(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')]
  for (let index = 0; index < Math.max(ones.length, others.length); index++) {
    const difference = openness(ones[index] ?? '') - openness(others[index] ?? '')
    if (difference !== 0) return difference
  }
  return 0
}

/** 0: a fixed segment; 1: a parameter; 2: any number of segments. */
function openness(segment: string): number {
  if (segment.startsWith('*')) return 2
  return segment.startsWith(':') ? 1 : 0
}
