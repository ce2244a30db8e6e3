import mysql, { type Connection } from 'mysql2/promise'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'

const LOCK = 'SELECT id FROM workspaces ORDER BY id LIMIT 1 FOR UPDATE'
const TURN = 'UPDATE lock_turns SET turn = turn + 1 WHERE slot = 7'

/**
 * Has two nodes lock the same row at once, and counts how many of them commit what they did under
 * it.
 *
 * @param takesTurns as `lockById` does, beside the lock
 */
export async function countPassingLocks(
  nodes: readonly [DatabaseSettings, DatabaseSettings],
  database: string,
  takesTurns: boolean
): Promise<number> {
  const connections = await Promise.all(
    nodes.map((node) => mysql.createConnection({ ...node, database }))
  )
  try {
    for (const connection of connections) await begin(connection, takesTurns)
    const ends = await Promise.allSettled(connections.map((connection) => connection.commit()))
    return ends.filter(({ status }) => status === 'fulfilled').length
  } finally {
    for (const connection of connections) connection.destroy()
  }
}

async function begin(connection: Connection, takesTurns: boolean): Promise<void> {
  await connection.beginTransaction()
  await connection.query(LOCK)
  if (takesTurns) await connection.query(TURN)
  await connection.query('INSERT INTO leases (name, held_until) VALUES (UUID(), NOW())')
}
