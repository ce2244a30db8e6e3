import { DIMENSIONS, traitsOf } from '#app/visits/raw_clicks/dimensions'

/** Breakdowns of a workspace's report, in the order in which people read them. */
export const DIMENSIONS_OF_WORKSPACE = DIMENSIONS.filter((name) => traitsOf(name).only !== 'links')

/** The same of a link: rules and splits have names only beside the link that they belong to. */
export const DIMENSIONS_OF_LINK = DIMENSIONS.filter((name) => traitsOf(name).only !== 'workspaces')

/** Breakdowns in which each click has one value, so that their bars are parts of all clicks. */
export const DIMENSIONS_OF_ALL_CLICKS = DIMENSIONS.filter(
  (name) => name === 'links' || traitsOf(name).countsUnknown
)

/** Breakdowns that many reports have nothing in: they are shown when there is something. */
export const OFTEN_EMPTY_DIMENSIONS = DIMENSIONS.filter(
  (name) => !DIMENSIONS_OF_ALL_CLICKS.includes(name)
)
