import { UTM_DIMENSIONS, type Dimension } from '#app/visits/clicks/rules/roll_up'

/** Breakdowns of a workspace's report, in the order in which people read them. */
export const DIMENSIONS_OF_WORKSPACE: Dimension[] = [
  'links',
  'countries',
  'referrers',
  'devices',
  'browsers',
  'operatingSystems',
  'languages',
  'campaigns',
  ...UTM_DIMENSIONS,
  'qrCodes',
]

/** The same of a link: rules and splits have names only beside the link that they belong to. */
export const DIMENSIONS_OF_LINK: Dimension[] = [
  ...DIMENSIONS_OF_WORKSPACE.slice(1),
  'rules',
  'splits',
]

/** Breakdowns that many reports have nothing in: they are shown when there is something. */
export const OFTEN_EMPTY_DIMENSIONS: Dimension[] = [
  'campaigns',
  ...UTM_DIMENSIONS,
  'qrCodes',
  'rules',
  'splits',
]

/** Breakdowns in which each click has one value, so that their bars are parts of all clicks. */
export const DIMENSIONS_OF_ALL_CLICKS: Dimension[] = [
  'countries',
  'devices',
  'browsers',
  'operatingSystems',
  'languages',
  'referrers',
  'links',
]
