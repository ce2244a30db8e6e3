import type { Connection, RowDataPacket } from 'mysql2/promise'
import {
  joinStoredClicks,
  selectStored,
  type StoredColumn,
} from '#app/visits/raw_clicks/queries/stored_clicks'

export function countRawClicks(connection: Connection): Promise<number> {
  return count(connection, '*')
}

export function countDifferentClicks(connection: Connection): Promise<number> {
  return count(connection, 'DISTINCT clicked_at, nonce')
}

async function count(connection: Connection, what: string): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(${what}) AS n FROM raw_clicks`
  )
  return Number(row.n)
}

/** Reads these columns of all raw clicks, as text. */
export async function readRawClicks(
  connection: Connection,
  columns: readonly StoredColumn[]
): Promise<RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT ${selectStored(columns)} FROM ${joinStoredClicks('PRIMARY', { text: 'TRUE', values: [] }, null).text}`
  )
  return rows
}
