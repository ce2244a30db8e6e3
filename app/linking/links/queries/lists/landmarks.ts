import { monotonicMs } from '#app/shared/clock'

/** A place in a list: how many links stand before it, and the link that is there. */
export interface Landmark {
  offset: number

  /** What the list is sorted by, of that link. */
  value: unknown
  id: string
}

interface Known {
  version: string
  atMs: number
  marks: Landmark[]
}

const MOST_LISTS = 200
const MOST_MARKS = 400
const lists = new Map<string, Known>()

/**
 * Places in long lists that were come by lately, so that the next page, and those about it, need
 * not be counted up to from the start. They hold for as long as no link of the workspace changes.
 *
 * @param version the same as long as the list is
 * @param goodForMs how long at most, where the list changes by itself
 */
export function landmarksOf(name: string, version: string, goodForMs: number): Landmark[] {
  const known = lists.get(name)
  const holds = known?.version === version && monotonicMs() - known.atMs <= goodForMs
  return holds ? known.marks : []
}

export function rememberLandmark(name: string, version: string, mark: Landmark): void {
  if (mark.value === null) return
  const known = lists.get(name)
  lists.delete(name)
  if (lists.size >= MOST_LISTS) lists.delete(lists.keys().next().value!)
  const isSame = known?.version === version
  const atMs = isSame ? known.atMs : monotonicMs()
  const marks = isSame ? known.marks.filter(({ offset }) => offset !== mark.offset) : []
  lists.set(name, { version, atMs, marks: [...marks.slice(-MOST_MARKS), mark] })
}
