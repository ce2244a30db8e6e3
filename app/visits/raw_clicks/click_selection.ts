import type { ChosenLinks, NamedFilter } from '#app/linking/link_list/queries/choose_links'
import {
  DIMENSIONS,
  findDimensionOf,
  traitsOf,
  type DimensionFilter,
} from '#app/visits/raw_clicks/dimensions'
import type { TimeTrait } from '#app/visits/raw_clicks/hour_of_day'
import type { ReportColumn } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Filters that choose clicks by what was stored of them. */
export type ClickFilterName = Exclude<DimensionFilter, 'linkId'>
export const CLICK_FILTERS = DIMENSIONS.map((name) => traitsOf(name).filter).filter(
  (name): name is ClickFilterName => name !== 'linkId'
)

/** Returns what a filter compares: a column, or what the time says. */
export function traitsOfFilter(name: ClickFilterName): {
  column: ReportColumn | null
  ofTime?: TimeTrait
} {
  return traitsOf(findDimensionOf(name)!)
}

export const TRIGGERS = ['click', 'scan'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Filters of clicks that hold together. */
export interface ClickFilters {
  byClick: readonly NamedFilter<ClickFilterName>[]

  /** The zone in which times are read; IANA name. */
  timeZone: string
  trigger: Trigger | null
}

export const NO_CLICK_FILTERS: ClickFilters = { byClick: [], timeZone: 'UTC', trigger: null }

/** Do the filters ask for more of clicks than which link they were made on? */
export function needsRawClicks({ byClick, trigger }: ClickFilters): boolean {
  return trigger !== null || byClick.length > 0
}

/** Whose clicks: a workspace's, or one link's. */
export interface ClickScope {
  workspaceId: string
  linkId: string | null
}

/** Which raw clicks a report or an export is about. */
export interface ClickSelection {
  workspaceId: string

  /** null: all of the workspace. */
  links: ChosenLinks | null
  filters: ClickFilters
}
