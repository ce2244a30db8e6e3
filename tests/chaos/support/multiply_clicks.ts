import type { Connection, RowDataPacket } from 'mysql2/promise'

const DAY_SECONDS = 86_400

/** Days that copies are spread over, the last ones. */
const DAYS = 28
const ROWS_A_STATEMENT = 50_000

/**
 * Makes as many raw clicks as are wanted from those that are there, in the database itself: copies of
 * other times, with the days of their links. Returns how many there are afterwards.
 *
 * @param connection to a MariaDB
 * @throws Error where there is no click
 */
export async function multiplyClicks(connection: Connection, wanted: number): Promise<number> {
  const there = await countClicks(connection)
  if (there === 0) throw new Error('There is no click that could be multiplied')
  const columns = await columnsOf(connection, 'raw_clicks')
  const copies = Math.ceil(wanted / there) - 1
  await copyDays(connection)
  await connection.query('CREATE TEMPORARY TABLE copied_clicks AS SELECT * FROM raw_clicks')
  for (let number = 1; number <= copies; number++) {
    const seconds = Math.round((number / copies) * DAYS * DAY_SECONDS)
    const values = columns.map((column) => {
      if (column === 'nonce')
        return `CONCAT(CHAR(0), LEFT(UNHEX(MD5(CONCAT(HEX(nonce), ${number}))), 6))`
      // Or a backup would be smaller than one with as many visitors.
      if (column === 'visitor') {
        return `LEFT(UNHEX(MD5(CONCAT(HEX(visitor), ${number}))), LENGTH(visitor))`
      }
      return column === 'clicked_at' ? `${column} - INTERVAL ${seconds} SECOND` : column
    })
    await connection.query(
      `INSERT IGNORE INTO raw_clicks (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM copied_clicks LIMIT ${ROWS_A_STATEMENT}`
    )
  }
  await connection.query('DROP TEMPORARY TABLE copied_clicks')
  // No copy in columns knows of them.
  await connection.query('DELETE FROM click_ranges')
  return countClicks(connection)
}

/** Gives each of the days before the sums of the one that is there. */
async function copyDays(connection: Connection): Promise<void> {
  const columns = await columnsOf(connection, 'click_days')
  for (let day = 1; day <= DAYS; day++) {
    const values = columns.map((name) => (name === 'day' ? `day - INTERVAL ${day} DAY` : name))
    await connection.query(
      `INSERT IGNORE INTO click_days (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM click_days WHERE day >= CURRENT_DATE - INTERVAL 1 DAY`
    )
  }
}

async function columnsOf(connection: Connection, table: string): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND extra NOT LIKE '%auto_increment%'
      ORDER BY ordinal_position`,
    [table]
  )
  return rows.map(({ name }) => name)
}

async function countClicks(connection: Connection): Promise<number> {
  const [[{ n }]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS n FROM raw_clicks')
  return Number(n)
}
