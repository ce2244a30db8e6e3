import type { Connection, RowDataPacket } from 'mysql2/promise'

const NUMBERS = ['link_no', 'link_version', 'day_shift', 'class_rule_no', 'browser_no']
const MORE_NUMBERS = ['operating_system_no', 'agent_no', 'marks', 'referrer_no']
const WORDS = ['class', 'device', 'country', 'language']

/** Where each is in a pack: written out, so that the application does not prove itself. */
const PLACES: Record<string, string> = {
  ...{ ms: 'BIGINT $[0]', nonce: 'VARCHAR(14) $[1]', link_no: 'INT UNSIGNED $[2]' },
  ...{ link_version: 'INT $[3]', day_shift: 'INT $[4]', class: 'VARCHAR(20) $[5]' },
  ...{ class_rule_no: 'INT $[6]', visitor: 'VARCHAR(16) $[7]', device: 'VARCHAR(20) $[8]' },
  ...{ country: 'VARCHAR(9) $[9]', language: 'VARCHAR(9) $[10]', browser_no: 'INT $[11]' },
  ...{ operating_system_no: 'INT $[12]', agent_no: 'INT UNSIGNED $[13]', marks: 'INT $[14]' },
  ...{ referrer_no: 'INT UNSIGNED $[15]' },
}

const COLUMNS = Object.entries(PLACES).map(([name, place]) => {
  const [path] = place.split(' ').slice(-1)
  return `${name} ${place.slice(0, -path.length - 1)} PATH '${path}'`
})
const PLAIN = [...NUMBERS, ...MORE_NUMBERS, ...WORDS]

/** All clicks, whether they lie in rows or in packs, as a table `c` of one statement, which sees one moment. */
export const ALL_CLICKS = `(
  SELECT workspace_no, clicked_at, HEX(nonce) AS nonce, HEX(visitor) AS visitor, ${PLAIN.map(
    (name) => (WORDS.includes(name) ? `CONVERT(${name} USING utf8mb4) AS ${name}` : name)
  ).join(', ')} FROM raw_clicks
  UNION ALL
  SELECT p.workspace_no, CAST(p.first_at + INTERVAL j.ms * 1000 MICROSECOND AS DATETIME(3)), j.nonce,
    j.visitor, ${PLAIN.map((name) => `j.${name}`).join(', ')}
  FROM packed_clicks p, JSON_TABLE(CONVERT(UNCOMPRESS(p.data) USING utf8mb4), '$[*]' COLUMNS (${COLUMNS.join(', ')})) AS j
) AS c`

const LINE = ['workspace_no', 'clicked_at', 'nonce', 'visitor', ...PLAIN]
  .map((name) => `COALESCE(c.${name}, '-')`)
  .join(', ')

/** What all clicks come to: how many, and a sum over all that each says. */
export async function sumClicks(connection: Connection, exceptLink?: number): Promise<string> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(*) AS n, COUNT(DISTINCT c.nonce) AS ids,
      CAST(SUM(CAST(CONV(LEFT(MD5(CONCAT_WS('/', ${LINE})), 12), 16, 10) AS UNSIGNED)) AS CHAR) AS sum
    FROM ${ALL_CLICKS} ${exceptLink === undefined ? '' : 'WHERE c.link_no <> ?'}`,
    [exceptLink]
  )
  return `${row.n} clicks, ${row.ids} ids, ${row.sum}`
}
