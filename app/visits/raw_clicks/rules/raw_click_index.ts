/** Indexes of `raw_clicks`: by workspace and time, in which the rows lie, and by link and time. */
export const RAW_CLICK_INDEXES = ['PRIMARY', 'raw_clicks_link'] as const
export type RawClickIndex = (typeof RAW_CLICK_INDEXES)[number]

/**
 * What a row costs that is found by its link, in rows that are read as they lie: measured with one million
 * clicks of six links, all in memory, 2.6 to 0.4 microseconds.
 */
const COST_OF_LOOK_UP = 6

/** Chooses the cheaper way to the clicks of some links, by the rows that each way leads to. */
export function chooseRawClickIndex({
  ofLinks,
  ofWorkspace,
}: {
  ofLinks: number
  ofWorkspace: number
}): RawClickIndex {
  return ofLinks * COST_OF_LOOK_UP > ofWorkspace ? 'PRIMARY' : 'raw_clicks_link'
}
