import type { Connection, RowDataPacket } from 'mysql2/promise'
import {
  joinStoredClicks,
  selectStored,
  type StoredColumn,
} from '#app/visits/raw_clicks/queries/stored_clicks'

/**
 * Raw clicks lie as numbers, and as text where the release before stored them and no one has moved
 * them yet.
 */
type ClickTable = 'raw_clicks' | 'clicks'

/** The columns that say which click a row is. */
const KEYS: Record<ClickTable, string> = { raw_clicks: 'clicked_at, nonce', clicks: 'id' }

/** A release before has one of them. */
async function listTables(connection: Connection): Promise<ClickTable[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = DATABASE() AND table_name IN (?)`,
    [Object.keys(KEYS)]
  )
  return rows.map(({ name }) => name)
}

async function addUp(connection: Connection, what: (table: ClickTable) => string): Promise<number> {
  let sum = 0
  for (const table of await listTables(connection)) {
    const [[row]] = await connection.query<RowDataPacket[]>(
      `SELECT COUNT(${what(table)}) AS n FROM ${table}`
    )
    sum += Number(row.n)
  }
  return sum
}

export function countRawClicks(connection: Connection): Promise<number> {
  return addUp(connection, () => '*')
}

export function countDifferentClicks(connection: Connection): Promise<number> {
  return addUp(connection, (table) => `DISTINCT ${KEYS[table]}`)
}

/** Reads these columns of all raw clicks, as text. */
export async function readRawClicks(
  connection: Connection,
  columns: readonly StoredColumn[]
): Promise<RowDataPacket[]> {
  const found: RowDataPacket[] = []
  for (const table of await listTables(connection)) {
    const [rows] = await connection.query<RowDataPacket[]>(
      table === 'clicks'
        ? `SELECT ${columns.join(', ')} FROM clicks`
        : `SELECT ${selectStored(columns)} FROM ${joinStoredClicks('PRIMARY')}`
    )
    for (const row of rows) found.push(row)
  }
  return found
}
