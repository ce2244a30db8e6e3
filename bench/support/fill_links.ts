import type { Connection } from 'mysql2/promise'
import { encodeIdTime } from '#app/shared/ids'
import { addIndexesAfterwards, fillByChance } from './add_indexes_afterwards.js'

/** Indexes of links that are not in the order in which links come. */
const SCATTERED = ['links_domain_alias', 'links_alias', 'links_title']

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
 * Fills a workspace with links by SQL alone, tables of searches included, one table after the other. Each
 * is filled in the order of its indexes, which takes minutes for millions of links, and is left with pages as full as
 * those of links that were created one after the other. Goes on where an earlier call ended.
 *
 * @param seconds after which it ends; a table that was begun is filled
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
  const id = `CONCAT('${encodeIdTime(createdMs)}', LPAD(n, 11, '0'))`
  const at = new Date(createdMs)
  await connection.query('SET SESSION sql_log_bin = 0').catch(() => {})
  // Rows of a statement that begins with an empty table are then sorted first (MariaDB).
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0')
  await countTo(connection, links)
  await connection.query('INSERT IGNORE INTO workspace_numbers (workspace_id) VALUES (?)', [
    workspaceId,
  ])
  const [[{ number }]] = await connection.query<any[]>(
    'SELECT number FROM workspace_numbers WHERE workspace_id = ?',
    [workspaceId]
  )
  const from = `FROM bench_numbers WHERE n < ${links}`
  const words = (word: string) => `SELECT ${number}, ${word}, ${id} ${from}`
  const endings = (word: string) =>
    `SELECT ${number}, SUBSTRING(word, k + 1), LEFT(word, k)
      FROM (SELECT ${word} AS word ${from}) words
      JOIN (SELECT n AS k FROM bench_numbers WHERE n BETWEEN 1 AND 24) places
        ON k <= CHAR_LENGTH(word) - 2`

  const tables: Record<string, () => Promise<unknown>> = {
    links: () =>
      addIndexesAfterwards(
        connection,
        'links',
        async () => {
          await connection.query(
            `INSERT INTO links (id, workspace_id, alias, destination_url, title, tags, status,
               created_by, created_at, updated_at)
             SELECT ${id}, ?, ${ALIAS}, ${ADDRESS}, ${TITLE}, '["plain"]', 'Active', ?, ?, ? ${from}`,
            [workspaceId, workspaceId, at, at]
          )
        },
        SCATTERED
      ),
    link_versions: () =>
      connection.query(
        `INSERT INTO link_versions (link_id, version, data, changes, created_at)
         SELECT ${id}, 1, JSON_OBJECT('destination_url', ${ADDRESS}, 'title', ${TITLE},
           'description', NULL, 'notes', NULL, 'status', 'Active', 'redirect_type', 'Found',
           'folder_id', NULL, 'campaign_id', NULL, 'starts_at', NULL, 'ends_at', NULL),
           '["created"]', ? ${from}`,
        [at]
      ),
    link_tags: () =>
      connection.query(
        `INSERT INTO link_tags (workspace_id, tag_key, link_id, tag)
         SELECT ?, 'plain', ${id}, 'plain' ${from}`,
        [workspaceId]
      ),
    link_texts: () =>
      connection.query(
        `INSERT INTO link_texts (workspace_id, link_id, shelf, text) SELECT ?, ${id}, 0, ${TEXT} ${from}`,
        [workspaceId]
      ),
    word_links: () =>
      fillByChance(connection, () =>
        connection.query(
          `INSERT INTO word_links (workspace_number, word, link_id)
           ${words(ALIAS)} UNION ALL ${words('n')} UNION ALL ${words('n % 5000')} AND n >= 5000`
        )
      ),
    word_endings: () =>
      fillByChance(connection, () =>
        connection.query(
          `INSERT INTO word_endings (workspace_number, ending, beginning)
           ${endings(ALIAS)} UNION ALL ${endings('CAST(n AS CHAR)')}`
        )
      ),
  }
  for (const [table, fill] of Object.entries(tables)) {
    if (performance.now() > endsMs) return false
    const [[{ isThere }]] = await connection.query<any[]>(
      `SELECT EXISTS (SELECT 1 FROM ${table}) AS isThere`
    )
    if (!isThere) await fill()
  }
  await connection.query('SET SESSION unique_checks = 1, foreign_key_checks = 1')

  // Frequent words have the rows that they got before they were frequent.
  const intoWords = 'INSERT IGNORE INTO word_links (workspace_number, word, link_id)'
  for (const word of [A, B, C, D, E]) {
    await connection.query(`${intoWords} ${words(word)} AND n < ${ENOUGH_OF_WORDS}`)
  }
  for (const word of IN_EACH_LINK) {
    await connection.query(`${intoWords} ${words(`'${word}'`)} AND n < ${ENOUGH}`)
  }
  for (const word of [...WORDS, ...IN_EACH_LINK]) {
    await connection.query(
      `INSERT IGNORE INTO word_endings (workspace_number, ending, beginning)
       SELECT ${number}, SUBSTRING('${word}', n + 1), LEFT('${word}', n)
       FROM bench_numbers WHERE n BETWEEN 1 AND ${word.length - 2}`
    )
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
