import {
  emptyClickCounts,
  type BreakdownShare,
  type ClickCounts,
} from '#app/visits/analytics/report'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import { SharedVisitors } from '#app/visits/analytics/rules/shared_visitors'
import type { ColumnFigures } from '#app/visits/click_columns/queries/column_figures'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import { CLICK_CLASSES, type ClickClass } from '#app/visits/raw_clicks/click'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'
import {
  PACKED_DIMENSIONS,
  TEXT_DIMENSIONS,
  type ReportedClick,
} from '#app/visits/raw_clicks/reported_click'

/** Dimensions that are read from the time of a click. */
const OF_TIME = DIMENSIONS.flatMap((name) => {
  const { ofTime } = traitsOf(name)
  return ofTime ? [{ name, read: ofTime.read }] : []
})

/** Different texts that are held before they are taken apart. */
const PACKED_HELD = 20_000

/** Days whose visitors are remembered: clicks come in the order of time, their noted days nearly so. */
const DAYS_HELD = 3

type Counts = [humanClicks: number, scans: number]

/** Parts of a set: one of a million would stand still for a quarter of a second whenever it grows. */
const SET_PARTS = 256

/** Who came on a day, and to which link. */
class VisitorSet {
  readonly #parts: (Set<string> | undefined)[] = new Array(SET_PARTS)

  /** Returns whether this is the first visit. The bytes of a visitor are even by chance. */
  add(notedDay: number, link: number, visitor: Buffer): boolean {
    const number = visitor[3] ^ visitor[7]
    const part = (this.#parts[number] ??= new Set())
    const before = part.size
    return part.add(`${notedDay}/${link}/${visitor.toString('latin1')}`).size > before
  }
}

export interface CounterTimes {
  /** The zone of the report; IANA name. */
  timeZone: string

  /** When days begin, and hours where they are the entries of the series; ascending. */
  daysMs: number[]
  hoursMs: number[] | null

  /** Under what each entry is counted. */
  keys: string[]
}

/** Counts all figures of a report in one pass over its clicks, which come in the order of time. */
export class FigureCounter {
  readonly counts = new Map<string, ClickCounts>()
  readonly #times: CounterTimes
  readonly #dayAt: (ms: number) => number
  readonly #hourAt: ((ms: number) => number) | null
  readonly #visitors = new Map<number, VisitorSet>()
  readonly #packed = new Map<string, Counts>()
  readonly #quarters = new Map<number, Counts>()
  readonly #links = new Map<number, Counts>()
  readonly #shares = mapDimensions(() => new Map<string, Counts>())
  readonly #shared: SharedVisitors

  /** @param shared of days whose visitors are counted elsewhere too */
  constructor(times: CounterTimes, shared = new SharedVisitors(new Set())) {
    this.#times = times
    this.#shared = shared
    this.#dayAt = createFinder(times.daysMs)
    this.#hourAt = times.hoursMs && createFinder(times.hoursMs)
  }

  add(click: ReportedClick): void {
    const day = click.day ?? this.#dayAt(click.clickedAtMs)
    const counts = this.#countsOf(this.#hourAt ? this.#hourAt(click.clickedAtMs) : day)
    const { class: name } = click
    if (name !== 'Human' && name !== 'Scan') {
      if (CLICK_CLASSES.includes(name)) counts.excluded[name]++
      return
    }
    if (name === 'Scan') counts.scans++
    else counts.humanClicks++
    if (this.#isNewVisitor(day, click)) counts.uniqueVisitors++
    if (click.packed !== null) this.#addShares(click, click.packed, name === 'Scan' ? 1 : 0)
  }

  /** Adds what was counted elsewhere, of other clicks. */
  addFigures({ quarters, visitors, listed, links, shares }: ColumnFigures): void {
    for (const { startMs, day, class: name, clicks } of quarters) {
      this.#addQuarter(startMs, day ?? this.#dayAt(startMs), name, clicks)
    }
    for (const one of visitors) this.#addVisitors(one.day, one.firstMs, one.visitors)
    for (const one of listed) this.#shared.note(one, one.firstMs)
    for (const { link, humanClicks, scans } of links) {
      addCounts(findCounts(this.#links, link), humanClicks, scans)
    }
    for (const { dimension, key, humanClicks, scans } of shares) {
      const { countsUnknown, isText } = traitsOf(dimension)
      if ((key === null || (key === '' && !isText)) && !countsUnknown) continue
      addCounts(findCounts(this.#shares[dimension], key ?? ''), humanClicks, scans)
    }
  }

  /** Counts the visitors of days that are counted in parts, once all parts are there. */
  countShared(): void {
    for (const { day, firstMs } of this.#shared.list()) this.#addVisitors(day, firstMs, 1)
  }

  /** Lists the links that were counted. */
  listLinks(): number[] {
    return [...this.#links.keys()]
  }

  /** Lists the values of a dimension that were counted. */
  listValues(dimension: Dimension): string[] {
    this.#unpack()
    return [...this.#shares[dimension].keys()]
  }

  /** Returns the largest values of each dimension but links, largest first. */
  listTop(top: number): Record<Dimension, BreakdownShare[]> {
    this.#unpack()
    return mapDimensions((dimension) => pickLargest(toShares(this.#shares[dimension]), top))
  }

  /** Returns the links, that can be among the largest: those of one size are all of them. */
  listLargestLinks(top: number): { link: number; humanClicks: number; scans: number }[] {
    // Numbers by themselves are sorted many times as quickly as records.
    const sizes = Float64Array.from(this.#links.values(), ([humans, scans]) => humans + scans)
    const least = sizes.sort().at(-Math.min(top, sizes.length)) ?? 0
    return [...this.#links]
      .filter(([, [humanClicks, scans]]) => humanClicks + scans >= least)
      .map(([link, [humanClicks, scans]]) => ({ link, humanClicks, scans }))
  }

  #countsOf(entry: number): ClickCounts {
    const key = this.#times.keys[entry]
    let counts = this.counts.get(key)
    if (!counts) {
      counts = emptyClickCounts()
      this.counts.set(key, counts)
    }
    return counts
  }

  #addQuarter(startMs: number, day: number, name: ClickClass, clicks: number): void {
    const counts = this.#countsOf(this.#hourAt ? this.#hourAt(startMs) : day)
    if (name !== 'Human' && name !== 'Scan') {
      if (CLICK_CLASSES.includes(name)) counts.excluded[name] += clicks
      return
    }
    const scans = name === 'Scan' ? clicks : 0
    counts.scans += scans
    counts.humanClicks += clicks - scans
    this.#addTimes(startMs, clicks - scans, scans)
  }

  #addVisitors(day: number, firstMs: number, visitors: number): void {
    this.#countsOf(this.#hourAt ? this.#hourAt(firstMs) : day).uniqueVisitors += visitors
  }

  /** Is it the visitor's first click of the day on the link? */
  #isNewVisitor(day: number, { notedDay, link, visitor, clickedAtMs }: ReportedClick): boolean {
    if (this.#shared.has(day)) {
      const number = String(visitor!.readBigUInt64BE())
      this.#shared.note({ day, noted: notedDay, link, visitor: number }, clickedAtMs)
      return false
    }
    let seen = this.#visitors.get(day)
    if (!seen) {
      seen = new VisitorSet()
      this.#visitors.set(day, seen)
      for (const known of this.#visitors.keys()) {
        if (known <= day - DAYS_HELD) this.#visitors.delete(known)
      }
    }
    return seen.add(notedDay, link, visitor!)
  }

  #addShares(click: ReportedClick, packed: string, part: 0 | 1): void {
    addTo(this.#packed, packed, part)
    if (this.#packed.size > PACKED_HELD) this.#unpack()
    addTo(this.#links, click.link, part)
    addTo(this.#quarters, Math.floor(click.clickedAtMs / QUARTER_MS), part)
    for (const [at, text] of click.texts.entries()) {
      if (text !== null) addTo(this.#shares[TEXT_DIMENSIONS[at]], text, part)
    }
  }

  #addTimes(startMs: number, humanClicks: number, scans: number): void {
    for (const { name, read } of OF_TIME) {
      const key = read(startMs, this.#times.timeZone)
      addCounts(findCounts(this.#shares[name], key), humanClicks, scans)
    }
  }

  #unpack(): void {
    for (const [packed, [humanClicks, scans]] of this.#packed) {
      for (const [at, value] of packed.split('\n').entries()) {
        const dimension = PACKED_DIMENSIONS[at]
        if (value === '' && !traitsOf(dimension).countsUnknown) continue
        const counts = findCounts(this.#shares[dimension], value)
        counts[0] += humanClicks
        counts[1] += scans
      }
    }
    this.#packed.clear()
    for (const [quarter, [humanClicks, scans]] of this.#quarters) {
      this.#addTimes(quarter * QUARTER_MS, humanClicks, scans)
    }
    this.#quarters.clear()
  }
}

function addCounts(counts: Counts, humanClicks: number, scans: number): void {
  counts[0] += humanClicks
  counts[1] += scans
}

function addTo<Key>(counts: Map<Key, Counts>, key: Key, part: 0 | 1): void {
  findCounts(counts, key)[part]++
}

function findCounts<Key>(all: Map<Key, Counts>, key: Key): Counts {
  let counts = all.get(key)
  if (!counts) {
    counts = [0, 0]
    all.set(key, counts)
  }
  return counts
}

function* toShares(counts: Map<string, Counts>): Generator<BreakdownShare> {
  for (const [key, [humanClicks, scans]] of counts) yield { key, humanClicks, scans }
}

/** Returns a function that finds the last of these moments that is not after another. */
function createFinder(startsMs: readonly number[]): (ms: number) => number {
  let at = 0
  return (ms) => {
    while (at > 0 && ms < startsMs[at]) at--
    while (at + 1 < startsMs.length && ms >= startsMs[at + 1]) at++
    return at
  }
}
