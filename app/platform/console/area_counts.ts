import type { AreaName } from '#app/platform/console/console_pages'

const counts = new Map<AreaName, () => number>()

/**
 * Has a number stand beside the entry that leads to an area.
 *
 * @param count answers at once, from memory: every page asks
 */
export function setAreaCount(area: AreaName, count: () => number): void {
  counts.set(area, count)
}

export function readAreaCount(area: AreaName): number {
  return counts.get(area)?.() ?? 0
}
