import type { Connection } from 'mysql2/promise'
import { encodeIdTime } from '#app/shared/ids'

/** Rows of one statement: a transaction that the redo log has room for. */
const STEP = 50_000

/** What titles and addresses are made of; each is frequent where there are many links. */
const WORDS =
  'spring summer autumn winter sale launch bikes lamps coffee garden guide recipe newsletter webinar podcast report invoice ticket menu map survey trial careers press event partner student teacher doctor museum'.split(
    ' '
  )
const IN_EACH_LINK = ['shop', 'example', 'org', 'source', 'list', 'plain']

/** Links after which a word of those is frequent: 6,000, and what chance lets through. */
const ENOUGH = 6_500
const ENOUGH_OF_WORDS = Math.round((ENOUGH * WORDS.length) / 5)

/** Coprime to 36 ** 9, so that each number has an alias of its own. */
const SPREAD = 62_749_384_721
const ALIASES = 36 ** 9

/** An alias as people do not choose them, for the number of a link in a statement. */
const ALIAS = `LPAD(LOWER(CONV((n * ${SPREAD}) % ${ALIASES}, 10, 36)), 9, '0')`

function wordAt(salt: string): string {
  const list = WORDS.map((word) => `'${word}'`).join(', ')
  return `ELT(1 + CRC32(CONCAT('${salt}', n)) % ${WORDS.length}, ${list})`
}

const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map(wordAt)
const TITLE = `CONCAT_WS(' ', ${A}, ${B}, ${C}, n % 5000)`
const ADDRESS = `CONCAT('https://shop.example.org/', ${D}, '/', ${E}, '-', n, '?source=list')`
const TEXT = `CONCAT_WS(CHAR(1), ${ALIAS}, ${TITLE}, 'plain', ${ADDRESS})`

/** Returns a function: the identifier of a link of `fillLinks` by its number. */
export function nameLinks(createdMs: number): (number: number) => string {
  const prefix = encodeIdTime(createdMs)
  return (number) => `${prefix}${String(number).padStart(11, '0')}`
}

/**
 * Fills a workspace with links by SQL alone, tables of searches included, as if they had been created
 * one after the other: rows come in the order of the links, not of the indexes. Goes on where an earlier
 * call ended.
 *
 * @param seconds after which it ends
 * @returns whether all links are there
 */
export async function fillLinks(
  connection: Connection,
  workspaceId: string,
  links: number,
  createdMs: number,
  seconds: number
): Promise<boolean> {
  const endsMs = performance.now() + seconds * 1_000
  const prefix = encodeIdTime(createdMs)
  const id = `CONCAT('${prefix}', LPAD(n, 11, '0'))`
  const at = new Date(createdMs)
  await connection.query('SET SESSION sql_log_bin = 0').catch(() => {})
  await countTo(connection, links)
  await connection.query('INSERT IGNORE INTO workspace_numbers (workspace_id) VALUES (?)', [
    workspaceId,
  ])
  const [[{ number }]] = await connection.query<any[]>(
    'SELECT number FROM workspace_numbers WHERE workspace_id = ?',
    [workspaceId]
  )
  const words = (word: string) =>
    `INSERT IGNORE INTO word_links (workspace_number, word, link_id) SELECT ${number}, ${word}, ${id}`
  const endings = (word: string, from: string) =>
    `INSERT IGNORE INTO word_endings (workspace_number, ending, beginning)
      SELECT ${number}, SUBSTRING(word, k + 1), LEFT(word, k)
      FROM (SELECT ${word} AS word ${from}) words
      JOIN (SELECT n AS k FROM bench_numbers WHERE n BETWEEN 1 AND 24) places
        ON k <= CHAR_LENGTH(word) - 2`
  const [[{ there }]] = await connection.query<any[]>(
    'SELECT COUNT(*) AS there FROM links WHERE id LIKE ?',
    [`${prefix}%`]
  )
  for (let first = Number(there); first < links; first += STEP) {
    if (performance.now() > endsMs) return false
    const from = `FROM bench_numbers WHERE n >= ${first} AND n < ${Math.min(links, first + STEP)}`
    await connection.query(
      `INSERT INTO links (id, workspace_id, alias, destination_url, title, tags, status,
         created_by, created_at, updated_at)
       SELECT ${id}, ?, ${ALIAS}, ${ADDRESS}, ${TITLE}, '["plain"]', 'Active', ?, ?, ? ${from}`,
      [workspaceId, workspaceId, at, at]
    )
    await connection.query(
      `INSERT INTO link_versions (link_id, version, data, changes, created_at)
       SELECT ${id}, 1, JSON_OBJECT('destination_url', ${ADDRESS}, 'title', ${TITLE},
         'description', NULL, 'notes', NULL, 'status', 'Active', 'redirect_type', 'Found',
         'folder_id', NULL, 'campaign_id', NULL, 'starts_at', NULL, 'ends_at', NULL),
         '["created"]', ? ${from}`,
      [at]
    )
    await connection.query(
      `INSERT INTO link_tags (workspace_id, tag_key, link_id, tag)
       SELECT ?, 'plain', ${id}, 'plain' ${from}`,
      [workspaceId]
    )
    await connection.query(
      `INSERT INTO link_texts (workspace_id, link_id, shelf, text) SELECT ?, ${id}, 0, ${TEXT} ${from}`,
      [workspaceId]
    )
    for (const word of [ALIAS, 'n', 'n % 5000']) await connection.query(`${words(word)} ${from}`)
    for (const word of [ALIAS, 'CAST(n AS CHAR)']) await connection.query(endings(word, from))
    for (const word of [A, B, C, D, E]) {
      await connection.query(`${words(word)} ${from} AND n < ${ENOUGH_OF_WORDS}`)
    }
    for (const word of IN_EACH_LINK) {
      await connection.query(`${words(`'${word}'`)} ${from} AND n < ${ENOUGH}`)
    }
  }
  for (const word of [...WORDS, ...IN_EACH_LINK]) {
    await connection.query(endings(`'${word}'`, ''))
    if (links <= (IN_EACH_LINK.includes(word) ? ENOUGH : ENOUGH_OF_WORDS)) continue
    const text = 'INSERT IGNORE INTO frequent_words (workspace_id, word) VALUES (?, ?)'
    await connection.query(text, [workspaceId, word])
  }
  await connection.query('INSERT IGNORE INTO link_counts SET ?', [
    { workspace_id: workspaceId, kind: 'all', item: '', links, listed: links, changes: 1 },
  ])
  await connection.query('DROP TABLE bench_numbers')
  return true
}

/** Makes a table of the numbers below this one, and below 25 for places in words. */
async function countTo(connection: Connection, links: number): Promise<void> {
  await connection.query('DROP TABLE IF EXISTS bench_numbers')
  await connection.query('CREATE TABLE bench_numbers (n INT UNSIGNED NOT NULL PRIMARY KEY)')
  await connection.query('INSERT INTO bench_numbers VALUES (0)')
  for (let there = 1; there < Math.max(links, 25); there *= 2) {
    await connection.query(`INSERT INTO bench_numbers SELECT n + ${there} FROM bench_numbers`)
  }
}
