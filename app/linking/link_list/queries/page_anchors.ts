import { BoundedMap } from '#app/shared/limits/bounded_map'
import { monotonicMs } from '#app/shared/time/clock'

/** A place in a list: how many links stand before it, and the link that is there. */
export interface PageAnchor {
  offset: number

  /** What the list is sorted by, of that link. */
  value: unknown
  id: string
}

interface Known {
  version: string
  atMs: number
  anchors: PageAnchor[]
}

const MAX_LISTS = 200
const MAX_ANCHORS = 400
const lists = new BoundedMap<Known>(MAX_LISTS)

/**
 * Returns places in a long list that were found lately. With them, the next page and those about it
 * need not be counted up to from the start. The places hold for as long as no link of the workspace
 * changes.
 *
 * @param version the same as long as the list is
 * @param maxAgeMs how long at most, where the list changes by itself
 */
export function findPageAnchors(name: string, version: string, maxAgeMs: number): PageAnchor[] {
  const known = lists.get(name)
  const holds = known?.version === version && monotonicMs() - known.atMs <= maxAgeMs
  return holds ? known.anchors : []
}

export function rememberPageAnchor(name: string, version: string, anchor: PageAnchor): void {
  if (anchor.value === null) return
  const known = lists.get(name)
  const isSame = known?.version === version
  const atMs = isSame ? known.atMs : monotonicMs()
  const anchors = isSame ? known.anchors.filter(({ offset }) => offset !== anchor.offset) : []
  lists.set(name, { version, atMs, anchors: [...anchors.slice(-MAX_ANCHORS), anchor] })
}
