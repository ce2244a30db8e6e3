import { createHash } from 'node:crypto'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { sqlTime } from '#app/shared/database/sql'
import { NAME_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** Most clicks of one pack: a reader unpacks all of them for any. */
export const PACK_ROWS = 5_000

/** A column of `raw_clicks` beside the workspace and the time, and what it is in a list of JSON. */
interface PackedColumn {
  name: string
  type: string

  /** Is it binary, which JSON has as hexadecimal digits? */
  isBytes?: true
}

const word = (length: number) => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`

/** In the order of the lists of JSON, after the time. A new column of `raw_clicks` comes last. */
const PACKED_COLUMNS_OF_CLICKS: readonly PackedColumn[] = [
  { name: 'nonce', type: word(14), isBytes: true },
  { name: 'link_no', type: 'INT UNSIGNED' },
  { name: 'link_version', type: 'INT UNSIGNED' },
  { name: 'day_shift', type: 'INT' },
  { name: 'class', type: word(16) },
  { name: 'class_rule_no', type: 'INT UNSIGNED' },
  { name: 'visitor', type: word(16), isBytes: true },
  { name: 'device', type: word(16) },
  { name: 'country', type: word(2) },
  { name: 'language', type: word(8) },
  { name: 'browser_no', type: 'INT UNSIGNED' },
  { name: 'operating_system_no', type: 'INT UNSIGNED' },
  { name: 'agent_no', type: 'INT UNSIGNED' },
  { name: 'marks', type: 'INT UNSIGNED' },
  ...NAME_COLUMNS.map(({ column }) => ({ name: column, type: 'INT UNSIGNED' })),
]

/** Columns of a click, in one order: as `raw_clicks` has them, and as they are unpacked. */
export const CLICK_COLUMNS = [
  ...['workspace_no', 'clicked_at'],
  ...PACKED_COLUMNS_OF_CLICKS.map(({ name }) => name),
]

const LINK_PLACE = 1 + PACKED_COLUMNS_OF_CLICKS.findIndex(({ name }) => name === 'link_no')

/** A click in a pack: milliseconds since the first of the pack, then the columns; NULL at the end is left out. */
export type PackedClick = (string | number | null)[]

export function linkNoOf(row: PackedClick): number {
  return Number(row[LINK_PLACE])
}

/** Reads a click as a pack has it, of a row `c` of `raw_clicks`: as text, for `JSON.parse`. */
export const PACKED_ROW = `JSON_ARRAY(${PACKED_COLUMNS_OF_CLICKS.map(({ name, isBytes }) =>
  isBytes ? `HEX(c.${name})` : `c.${name}`
).join(', ')})`

/** Describes packs `p` that are what was written, with all that says whose they are and when: see `hashPack`. */
export const IS_SOUND = `p.checksum = UNHEX(SHA2(CONCAT(
  CONCAT_WS(' ', p.workspace_no, p.first_at, p.last_at, p.row_count, ''), p.link_filter, p.data), 256))`

const unpack = (damaged: string) =>
  `JSON_TABLE(COALESCE(IF(${IS_SOUND}, CONVERT(UNCOMPRESS(p.data) USING utf8mb4), NULL), ${damaged}), '$[*]' COLUMNS (
  ms BIGINT PATH '$[0]', ${PACKED_COLUMNS_OF_CLICKS.map(
    ({ name, type }, at) => `${name} ${type} PATH '$[${at + 1}]'`
  ).join(', ')})) AS j`

/**
 * Unpacks all rows of packs `p`: what follows `FROM`, and what is selected of it. With a damaged one the statement
 * fails: an answer without its clicks would be wrong. `readPacks` says which it is.
 */
export const UNPACKED = unpack(`'damaged pack'`)

/** The same without those of damaged packs, for what has to go on. */
export const UNPACKED_IF_SOUND = unpack(`'[]'`)

/** The same with as many clicks without anything, at the first moment, in place of those of a damaged pack. */
export const UNPACKED_OR_COUNTED = unpack(`CONCAT('[[0]', REPEAT(',[0]', p.row_count - 1), ']')`)

export const UNPACKED_AT = 'CAST(p.first_at + INTERVAL (j.ms * 1000) MICROSECOND AS DATETIME(3))'
export const UNPACKED_COLUMNS = [
  'p.workspace_no',
  `${UNPACKED_AT} AS clicked_at`,
  ...PACKED_COLUMNS_OF_CLICKS.map(({ name, isBytes }) =>
    isBytes ? `UNHEX(j.${name}) AS ${name}` : `j.${name}`
  ),
].join(', ')

/** Clicks that are packed, as a row of `packed_clicks` has them. */
export interface ClickPack {
  workspaceNo: number
  firstMs: number
  lastMs: number
  rowCount: number
  linkFilter: Buffer
  checksum: Buffer
  data: Buffer
}

/**
 * Packs clicks of a workspace.
 *
 * @param rows at least one, each with its moment, milliseconds since the epoch, in the order of time
 */
export function packRows(
  workspaceNo: number,
  rows: readonly { atMs: number; columns: PackedClick }[]
): ClickPack {
  const firstMs = rows[0].atMs
  const text = JSON.stringify(rows.map(({ atMs, columns }) => trim([atMs - firstMs, ...columns])))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  const packed = deflateSync(text, { level: constants.Z_BEST_COMPRESSION })
  const data = Buffer.concat([length, packed])
  const pack = {
    ...{ workspaceNo, firstMs, lastMs: rows.at(-1)!.atMs, rowCount: rows.length },
    linkFilter: buildLinkFilter(rows.map(({ columns }) => Number(columns[LINK_PLACE - 1]))),
    data,
  }
  return { ...pack, checksum: hashPack(pack) }
}

/** Returns the rows of a pack, as `packRows` wrote them. */
export function unpackRows(data: Buffer): PackedClick[] {
  return JSON.parse(inflateSync(data.subarray(4)).toString())
}

/** Hashes all that a row of `packed_clicks` has, so that another workspace's or another time's is no sound one. */
function hashPack(pack: Omit<ClickPack, 'checksum'>): Buffer {
  const { workspaceNo, firstMs, lastMs, rowCount, linkFilter, data } = pack
  const about = `${workspaceNo} ${sqlTime(firstMs)} ${sqlTime(lastMs)} ${rowCount} `
  return createHash('sha256').update(about).update(linkFilter).update(data).digest()
}

function trim(row: PackedClick): PackedClick {
  const end = row.findLastIndex((value) => value !== null)
  return row.slice(0, end + 1)
}

/** Bits of a filter for each link, and how many of them a link sets: one of twelve filters has a link by chance. */
const BITS_PER_LINK = 6
const PLACES = [2_654_435_761, 2_246_822_519, 3_266_489_917]

/** Builds a filter that has all of these links, and few others. */
function buildLinkFilter(linkNos: readonly number[]): Buffer {
  const distinct = new Set(linkNos)
  const bytes = Math.max(8, Math.ceil((distinct.size * BITS_PER_LINK) / 8))
  const filter = Buffer.alloc(bytes)
  for (const no of distinct) {
    for (const place of PLACES) {
      const bit = hashLink(no, place) % (bytes * 8)
      filter[bit >> 3] |= 1 << (bit & 7)
    }
  }
  return filter
}

/** Less than 2^32; statements compute the rest of it by the length of each filter. */
function hashLink(no: number, place: number): number {
  return Math.imul(no ^ (no >>> 15), place) >>> 0
}

/** Describes that packs `p` can have a link. */
export function mayHaveLink(no: number): string {
  const bits = PLACES.map((place) => `MOD(${hashLink(no, place)}, LENGTH(p.link_filter) * 8)`)
  return bits
    .map((bit) => `ORD(SUBSTRING(p.link_filter, 1 + ${bit} DIV 8, 1)) >> (${bit} & 7) & 1`)
    .join(' AND ')
}
