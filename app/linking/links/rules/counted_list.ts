import { sortByName } from '#app/linking/links/rules/sort_by_name'
import { tagKey } from '#app/linking/links/rules/tags'
import { cutPage } from '#app/shared/text/validation'

/** A tag or folder, as its list counts it. */
export interface CountedItem {
  name: string
  linkCount: number
}

/** How a list of tags or folders can be ordered. */
export const COUNTED_ORDERS = ['name', '-name', '-links', 'links', '-clicks', 'clicks'] as const

type CountedOrder = (typeof COUNTED_ORDERS)[number]

/**
 * Links whose clicks a page adds up before it is answered, which takes about 10 ms. No table has the
 * clicks of a tag or folder, so each of its links is read.
 */
const MOST_SUMMED_LINKS = 2_000

/** Links whose clicks are added up where a person orders by them: up to 50 ms. */
const MOST_ORDERED_LINKS = 10_000

const PAGE_SIZE = 50

/** The tokens of charts for series, `--series-1` and so on. */
const HUES = 6

/** What is asked of a list. */
export interface CountedQuestion<Item> {
  /** All of the workspace. */
  all: readonly Item[]

  /** Those that are looked for, in the order that they have at first. */
  matches: readonly Item[]

  page: number

  /** As an address says it. */
  sort: unknown

  /** Whether the clicks of all rows are summed, however many links they have. */
  isWhole: boolean
  keyOf: (item: Item) => string

  /** Sums clicks by key. One without links may be left out. */
  sumClicks: (keys: string[]) => Promise<Map<string, number>>
}

/**
 * Cuts a page out of a list of tags or folders, each with its colour and clicks: null where these
 * take too long. Clicks are an order to choose where those of all items can be summed.
 */
export async function arrangeCounted<Item extends CountedItem>(question: CountedQuestion<Item>) {
  const { all, matches, page, keyOf } = question
  const isSummable = pickSummable(all, MOST_ORDERED_LINKS).length === all.length
  const orders = COUNTED_ORDERS.filter((one) => isSummable || !one.endsWith('clicks'))
  const order = orders.find((one) => one === question.sort) ?? orders[0]
  const sum = (items: readonly Item[]) => question.sumClicks(items.map(keyOf))
  const byClicks = order.endsWith('clicks') ? await sum(matches) : null
  const sorted = sortCounted(matches, order, (item) => byClicks?.get(keyOf(item)) ?? 0)
  const found = cutPage(sorted, page, PAGE_SIZE)
  const summed = byClicks || question.isWhole ? found.items : pickSummable(found.items)
  const clicks = byClicks ?? (await sum(summed))
  const rows = found.items.map((item) => ({
    ...item,
    hue: pickHue(item.name),
    clicks: summed.includes(item) ? (clicks.get(keyOf(item)) ?? 0) : null,
  }))
  return { order, orders, items: { ...found, items: rows } }
}

/**
 * Sorts the items. Those that are equal stay by name.
 *
 * @param all by name, or as a tree by name
 */
export function sortCounted<Item extends CountedItem>(
  all: readonly Item[],
  order: CountedOrder,
  clicksOf: (item: Item) => number
): Item[] {
  if (order === 'name') return [...all]
  const byName = sortByName(all)
  if (order === '-name') return byName.reverse()
  const figure = (item: Item) => (order.endsWith('links') ? item.linkCount : clicksOf(item))
  const sign = order.startsWith('-') ? -1 : 1
  return byName.sort((one, other) => sign * (figure(one) - figure(other)))
}

/** Picks the items whose links can be added up at once: the smallest, as long as there is room. */
export function pickSummable<Item extends CountedItem>(
  items: readonly Item[],
  most = MOST_SUMMED_LINKS
): Item[] {
  let links = 0
  return [...items]
    .sort((one, other) => one.linkCount - other.linkCount)
    .filter((item) => (links += item.linkCount) <= most)
}

/** Picks the colour of a name, from 1: the same in every spelling, at any time. */
export function pickHue(name: string): number {
  // FNV-1a, of which the lower bits are alike in like names.
  let hash = 0x811c9dc5
  for (const character of tagKey(name)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  }
  return ((hash >>> 16) % HUES) + 1
}
