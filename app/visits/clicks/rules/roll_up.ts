import { escapeUtmValue } from '#app/visits/clicks/rules/utm'
import {
  CLICK_CLASSES,
  isCounted,
  isKept,
  type Click,
  type ClickClass,
} from '#app/visits/raw_clicks/click'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

/** Additions to a row of `click_days`. */
export interface DayCounts {
  scopeId: string
  day: string
  uniqueVisitors: number

  /** Clicks and scans of people that no visitor is kept of. */
  countOnlyClicks: number
  byClass: Record<ClickClass, number>
}

/** Additions to one value of a breakdown, of a workspace or a link. */
export interface DimensionCounts {
  scopeId: string
  dimension: Dimension
  day: string
  value: string
  humanClicks: number
  scans: number
}

/** Additions to a link's own counters. */
export interface LinkCounts {
  linkId: string
  workspaceId: string
  humanClicks: number
  scans: number
  lastClickedAtMs: number
}

/** Additions to a QR code's own counter. */
export interface QrCodeCounts {
  qrCodeId: string
  scans: number
}

/** All that a batch of clicks adds to. */
export interface RollUps {
  days: DayCounts[]

  /**
   * Breakdowns of workspaces' days, in the order of their keys, and of links' days: those of a day
   * one after another, and of a dimension.
   */
  dimensions: { workspaces: DimensionCounts[]; links: DimensionCounts[] }
  links: LinkCounts[]
  qrCodes: QrCodeCounts[]
}

/** A visitor's first click of a day on a link. */
interface NewVisitor {
  workspaceId: string
  linkId: string
  day: string
}

/** The value that a click has in each dimension, as roll-ups keep it; null: it counts nowhere. */
const VALUES = DIMENSIONS.map((name) => {
  const { read, countsUnknown, isText, ofTime } = traitsOf(name)
  if (ofTime) {
    return ({ clickedAtMs, timeZone }: Click) =>
      timeZone === undefined ? null : ofTime.read(clickedAtMs, timeZone)
  }
  if (isText) return (click: Click) => escaped(read(click))
  return countsUnknown ? (click: Click) => read(click) ?? '' : read
})

/** The dimension that workspaces alone have; a link's breakdown has no links in it. */
const LINKS = DIMENSIONS.indexOf('links')

function escaped(text: string | null): string | null {
  return text === null ? null : escapeUtmValue(text)
}

const NONE = Object.fromEntries(CLICK_CLASSES.map((name) => [name, 0])) as DayCounts['byClass']

/** Sums all that a batch of clicks adds to, before anything is added. */
export function rollUpClicks(
  clicks: readonly Click[],
  newVisitors: readonly NewVisitor[]
): RollUps {
  return {
    days: rollUpDays(clicks, newVisitors),
    dimensions: rollUpDimensions(clicks),
    links: rollUpLinks(clicks),
    qrCodes: rollUpQrCodes(clicks),
  }
}

/** Sums per workspace and per link, day by day. `findNewVisitors` counts under both. */
export function rollUpDays(
  clicks: readonly Click[],
  newVisitors: readonly NewVisitor[]
): DayCounts[] {
  const sums = new Map<string, DayCounts>()
  for (const click of clicks) {
    for (const scopeId of [click.workspaceId, click.linkId]) {
      const counts = findDayCounts(sums, scopeId, click.localDay)
      counts.byClass[click.class]++
      if (isCounted(click) && !isKept(click)) counts.countOnlyClicks++
    }
  }
  for (const { workspaceId, linkId, day } of newVisitors) {
    for (const scopeId of [workspaceId, linkId]) findDayCounts(sums, scopeId, day).uniqueVisitors++
  }
  return inKeyOrder(sums)
}

function findDayCounts(sums: Map<string, DayCounts>, scopeId: string, day: string): DayCounts {
  const key = `${scopeId}/${day}`
  const known = sums.get(key)
  if (known) return known
  const made = { scopeId, day, uniqueVisitors: 0, countOnlyClicks: 0, byClass: { ...NONE } }
  sums.set(key, made)
  return made
}

/** Sums of what counts by day and value of each dimension, per workspace and per link. */
export function rollUpDimensions(clicks: readonly Click[]): RollUps['dimensions'] {
  const workspaces = new Map<string, DayShares>()
  const links = new Map<string, DayShares>()
  for (const click of clicks) {
    if (!isCounted(click)) continue
    const { workspaceId, linkId, localDay: day } = click
    const ofWorkspace = findShares(workspaces, workspaceId, day)
    const ofLink = findShares(links, linkId, day)
    const isScan = click.class === 'Scan'
    ofWorkspace.add(LINKS, linkId, isScan)
    for (let dimension = 0; dimension < DIMENSIONS.length; dimension++) {
      const value = VALUES[dimension](click)
      if (value === null) continue
      ofWorkspace.add(dimension, value, isScan)
      ofLink.add(dimension, value, isScan)
    }
  }
  return {
    workspaces: [...workspaces.values()].flatMap((shares) => shares.list()).sort(compareKeys),
    links: [...links.values()].flatMap((shares) => shares.list()),
  }
}

/** Values of a dimension that are compared one by one: a map of so few takes longer to make than to read. */
const COMPARED_VALUES = 8

/** What counts of one scope and day. No key is made for a value: that would cost more than all else here. */
class DayShares {
  #sums: (DimensionCounts[] | undefined)[] = DIMENSIONS.map(() => undefined)
  #byValue: (Map<string, DimensionCounts> | undefined)[] | undefined

  constructor(
    private scopeId: string,
    private day: string
  ) {}

  /** @param dimension its place in `DIMENSIONS` */
  add(dimension: number, value: string, isScan: boolean): void {
    const sum = this.#find(dimension, value) ?? this.#begin(dimension, value)
    if (isScan) sum.scans++
    else sum.humanClicks++
  }

  #find(dimension: number, value: string): DimensionCounts | undefined {
    const byValue = this.#byValue?.[dimension]
    if (byValue) return byValue.get(value)
    const sums = this.#sums[dimension]
    if (sums) for (const sum of sums) if (sum.value === value) return sum
    return undefined
  }

  #begin(dimension: number, value: string): DimensionCounts {
    const { scopeId, day } = this
    const name = DIMENSIONS[dimension]
    const sum = { scopeId, dimension: name, day, value, humanClicks: 0, scans: 0 }
    const sums = (this.#sums[dimension] ??= [])
    sums.push(sum)
    if (sums.length > COMPARED_VALUES) {
      const byValue = ((this.#byValue ??= [])[dimension] ??= new Map())
      if (byValue.size > 0) byValue.set(value, sum)
      else for (const each of sums) byValue.set(each.value, each)
    }
    return sum
  }

  list(): DimensionCounts[] {
    return this.#sums.flatMap((sums) => sums ?? [])
  }
}

function findShares(shares: Map<string, DayShares>, scopeId: string, day: string): DayShares {
  const key = `${scopeId}/${day}`
  let found = shares.get(key)
  if (!found) shares.set(key, (found = new DayShares(scopeId, day)))
  return found
}

function compareKeys(a: DimensionCounts, b: DimensionCounts): number {
  if (a.scopeId !== b.scopeId) return a.scopeId < b.scopeId ? -1 : 1
  if (a.dimension !== b.dimension) return a.dimension < b.dimension ? -1 : 1
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.value < b.value ? -1 : 1
}

/** Sums of what counts for each link's own counters, in the order of link ids. */
export function rollUpLinks(clicks: readonly Click[]): LinkCounts[] {
  const sums = new Map<string, LinkCounts>()
  for (const click of clicks) {
    if (!isCounted(click)) continue
    let sum = sums.get(click.linkId)
    if (!sum) {
      const { linkId, workspaceId } = click
      sum = { linkId, workspaceId, humanClicks: 0, scans: 0, lastClickedAtMs: 0 }
      sums.set(linkId, sum)
    }
    if (click.class === 'Scan') sum.scans++
    else sum.humanClicks++
    sum.lastClickedAtMs = Math.max(sum.lastClickedAtMs, click.clickedAtMs)
  }
  return inKeyOrder(sums)
}

/** Scans for each QR code's own counter, in the order of their ids. */
function rollUpQrCodes(clicks: readonly Click[]): QrCodeCounts[] {
  const scans = clicks.filter((click) => click.class === 'Scan' && click.qrCodeId !== null)
  const sums = Map.groupBy(scans, (click) => click.qrCodeId!)
  return [...sums.keys()]
    .sort()
    .map((qrCodeId) => ({ qrCodeId, scans: sums.get(qrCodeId)!.length }))
}

/** Drainers that lock rows in one common order do not deadlock each other. */
function inKeyOrder<Sum>(sums: Map<string, Sum>): Sum[] {
  return [...sums.keys()].sort().map((key) => sums.get(key)!)
}
