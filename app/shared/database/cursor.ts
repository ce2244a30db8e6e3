import { invalidField } from '#app/shared/problems/problems'
import { toPaginatedList, type PaginatedList } from '#app/shared/text/validation'

/** What a list is sorted by, of the last entry of a page; the last of them is unique. */
export type CursorKeys = (string | number | null)[]

/** What a request says of the page that it wants. */
export interface PageRequest {
  page?: number
  pageSize?: number

  /** Where the page before ended; empty: the first page. It comes before `page`. */
  cursor?: string
}

/** Where a page begins: after a number of entries, or after an entry. */
export interface PageStart {
  page: number
  pageSize: number
  offset: number

  /** The entry that the page before ended with; null: begin at `offset`. */
  after: CursorKeys | null
  isByCursor: boolean
}

const MAX_PAGES = 1_000_000_000

/**
 * Reads where a page begins. Pages by number move when entries come and go before them; a cursor names
 * the last entry of the page before, so that an entry that stays is seen exactly once. It is neither
 * secret nor signed, because it only names a place in a list that its reader may see.
 *
 * @param kinds the types of the keys; one with a question mark may be null; `ascii`: of a column that
 * the database compares with no other text
 * @throws Problem `request.invalid` for a cursor that this list has not given
 */
export function readPageStart(
  { page = 1, pageSize = 25, cursor }: PageRequest,
  kinds: readonly CursorKind[]
): PageStart {
  if (cursor === undefined) {
    return { page, pageSize, offset: (page - 1) * pageSize, after: null, isByCursor: false }
  }
  if (cursor === '') return { page: 1, pageSize, offset: 0, after: null, isByCursor: true }
  const [number, ...after] = decodeCursor(cursor)
  const isOurs =
    Number.isInteger(number) &&
    Number(number) >= 2 &&
    Number(number) <= MAX_PAGES &&
    after.length === kinds.length &&
    after.every((key, index) => FITS[kinds[index]](key))
  if (!isOurs) throw unknownCursor()
  return {
    page: Number(number),
    pageSize,
    offset: 0,
    after: after as CursorKeys,
    isByCursor: true,
  }
}

export type CursorKind = 'id' | 'number' | 'ascii' | 'text' | 'text?' | 'time' | 'time?'

const isText = (key: unknown) => typeof key === 'string' && key.length <= 1100
const isTime = (key: unknown) =>
  typeof key === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) &&
  !Number.isNaN(Date.parse(key))

const FITS: Record<CursorKind, (key: unknown) => boolean> = {
  'id': (key) => typeof key === 'string' && /^[a-z0-9]{1,40}$/.test(key),
  'number': (key) => Number.isSafeInteger(key),
  'ascii': (key) => isText(key) && /^[\x20-\x7E]*$/.test(String(key)),
  'text': isText,
  'text?': (key) => key === null || isText(key),
  'time': isTime,
  'time?': (key) => key === null || isTime(key),
}

/**
 * Returns the envelope of a page, from one row more than the page has; `nextCursor` where the request
 * gave a cursor.
 *
 * @param rows of this page, and one more where there is one
 * @param keysOf what the list is sorted by, of a row
 */
export function toPage<Row, Item>(
  rows: Row[],
  { page, pageSize, isByCursor }: PageStart,
  total: number,
  { items, keysOf }: { items: Item[]; keysOf: (row: Row) => (string | number | Date | null)[] }
): PaginatedList<Item> {
  const list = toPaginatedList(items, page, pageSize, total)
  if (!isByCursor) return list
  const last = rows.length > pageSize ? rows[pageSize - 1] : null
  return { ...list, nextCursor: last === null ? null : encodeCursor(page + 1, keysOf(last)) }
}

function encodeCursor(page: number, keys: unknown[]): string {
  return Buffer.from(JSON.stringify([page, ...keys])).toString('base64url')
}

/** @throws Problem `request.invalid` */
function decodeCursor(cursor: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(keys)) return keys
  } catch {
    // Not ours either.
  }
  throw unknownCursor()
}

function unknownCursor() {
  return invalidField(
    'cursor',
    'Send the `nextCursor` of the page before, of the same list and sort.'
  )
}
