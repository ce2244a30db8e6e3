/**
 * Merges the pages of two readers, each in ascending order, into pages in ascending order. Only the page that each is
 * at is held.
 */
export async function* mergeInOrder<Item>(
  one: AsyncGenerator<Item[]>,
  other: AsyncGenerator<Item[]>,
  orderOf: (item: Item) => number
): AsyncGenerator<Item[]> {
  const readers = [one, other]
  const pages: (Item[] | null)[] = [[], []]
  for (;;) {
    for (const [at, reader] of readers.entries()) pages[at] = await fill(reader, pages[at])
    const held = pages.filter((page) => page !== null)
    if (held.length === 0) return
    const untilEnd = Math.min(...held.map((page) => orderOf(page.at(-1)!)))
    const isReady = (item: Item) => orderOf(item) <= untilEnd
    yield held.flatMap((page) => page.filter(isReady)).sort((a, b) => orderOf(a) - orderOf(b))
    for (const [at, page] of pages.entries()) {
      if (page) pages[at] = page.filter((item) => !isReady(item))
    }
  }
}

/** Returns what is left of a page, or the next one; null at the end. */
async function fill<Item>(
  reader: AsyncGenerator<Item[]>,
  page: Item[] | null
): Promise<Item[] | null> {
  while (page !== null && page.length === 0) {
    const next = await reader.next()
    page = next.done ? null : next.value
  }
  return page
}
