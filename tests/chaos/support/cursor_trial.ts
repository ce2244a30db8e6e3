/** What a walk needs of the service; each throws where the service does not do it. */
export interface LinkCalls {
  /** One page of the list, by cursor. */
  readPage(query: string): Promise<{ items: { id: string }[]; nextCursor: string | null }>
  makeLink(): Promise<string>
  deleteLink(id: string): Promise<void>
}

export interface CursorTrial {
  calls: LinkCalls

  /** Links that the list shows before the walk. */
  before: readonly string[]
  sort: string
  pageSize: number

  /** As many are made, and as many deleted, while the list is walked. */
  changes: number

  /** Picks from 0 to below 1. */
  random: () => number
}

export interface CursorOutcome {
  pages: number
  shown: number
  made: number
  deleted: number

  /** Shown a second time. */
  double: number

  /** There throughout, and not shown. */
  missing: number

  /** Shown, and neither there before nor made during the walk. */
  unknown: number
}

/**
 * Walks the list of links by cursor to its end, while others make and delete links: some of those
 * that were there, some of those that were just made. Changes are under way while pages are read,
 * and spread over the whole walk.
 */
export async function walkWhileChanging(trial: CursorTrial): Promise<CursorOutcome> {
  const { calls, before, sort, pageSize, changes, random } = trial
  // All changes are made before the last page, also where they leave fewer links.
  const expectedPages = Math.max(1, Math.floor((before.length - changes) / pageSize))
  const standing = [...before]
  const made = new Set<string>()
  const deleted = new Set<string>()
  let started = 0
  let underWay = Promise.resolve()

  const changeOnce = async () => {
    const id = await calls.makeLink()
    made.add(id)
    standing.push(id)
    const [gone] = standing.splice(pickPlace(random, standing.length), 1)
    await calls.deleteLink(gone)
    deleted.add(gone)
  }
  const changeUpTo = async (wanted: number) => {
    for (; started < Math.min(wanted, changes); started++) await changeOnce()
  }

  const shown: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const wanted = Math.ceil((changes * (pages + 1)) / expectedPages)
    underWay = underWay.then(() => changeUpTo(wanted))
    const page = await calls.readPage(`sort=${sort}&pageSize=${pageSize}&cursor=${cursor}`)
    shown.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
    // The changes keep up with the walk, so that they are spread over all of it.
    await underWay
  }
  const seen = new Set(shown)
  const known = new Set(before)
  return {
    pages,
    shown: shown.length,
    made: made.size,
    deleted: deleted.size,
    double: shown.length - seen.size,
    missing: before.filter((id) => !deleted.has(id) && !seen.has(id)).length,
    unknown: [...seen].filter((id) => !known.has(id) && !made.has(id)).length,
  }
}

/** Every third of the places is one of the latest, so that some links live only for a moment. */
function pickPlace(random: () => number, length: number): number {
  const isLate = random() < 1 / 3
  const from = isLate ? Math.max(0, length - 20) : 0
  return from + Math.floor(random() * (length - from))
}
