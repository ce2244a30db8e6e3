import { DatabaseSync } from 'node:sqlite'
import { importProblem } from '#app/linking/imports/problems'
import type { SourceRecord } from '#app/linking/imports/rules/read_record'

/** A service's links, by one query over tables that its database has. */
interface Query {
  needs: string
  with: string[]
  text: (tables: Set<string>) => string
}

/**
 * Kutt: `links` with `domains` (server/models). Shlink: `short_urls` with `domains`, `tags` through
 * `short_urls_in_tags`, and `short_url_visits_counts` (entity mappings; the counts since 4.0, from
 * people alone).
 */
const QUERIES: Query[] = [
  {
    needs: 'short_urls',
    with: ['domains', 'tags', 'short_urls_in_tags', 'short_url_visits_counts'],
    text: (tables) => `SELECT s.short_code, s.original_url, s.title, s.date_created,
        s.valid_since, s.valid_until, s.max_visits
        ${tables.has('domains') ? ', (SELECT d.authority FROM domains d WHERE d.id = s.domain_id) AS domain' : ''}
        ${
          tables.has('short_urls_in_tags') && tables.has('tags')
            ? `, (SELECT json_group_array(t.name) FROM short_urls_in_tags st
                JOIN tags t ON t.id = st.tag_id WHERE st.short_url_id = s.id) AS tags`
            : ''
        }
        ${
          tables.has('short_url_visits_counts')
            ? `, (SELECT SUM(c.count) FROM short_url_visits_counts c
                WHERE c.short_url_id = s.id AND c.potential_bot = 0) AS visits,
              (SELECT SUM(c.count) FROM short_url_visits_counts c
                WHERE c.short_url_id = s.id) AS total_visits`
            : ''
        }
      FROM short_urls s ORDER BY s.id`,
  },
  {
    needs: 'links',
    with: ['domains'],
    text: (tables) => `SELECT l.address, l.target, l.description, l.banned, l.password,
        l.expire_in, l.visit_count, l.created_at
        ${tables.has('domains') ? ', (SELECT d.address FROM domains d WHERE d.id = l.domain_id) AS domain' : ''}
      FROM links l ORDER BY l.id`,
  },
]

/**
 * Reads the links of a SQLite database of Kutt or Shlink. It is opened to be read alone, and only
 * plain tables are: what a view or a computed column of a person's file would run is never run.
 *
 * @throws Problem `import.malformed`, `import.format_unknown`
 */
export async function* readSqliteRecords(
  path: string
): AsyncGenerator<{ line: number; record: SourceRecord }> {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA mmap_size = 0')
    let line = 0
    for (const row of readRows(database)) yield { line: ++line, record: row as SourceRecord }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw importProblem('import.malformed', {
      detail: `SQLite cannot read this database: ${(error as Error).message}.`,
    })
  } finally {
    database?.close()
  }
}

function readRows(database: DatabaseSync): Iterable<unknown> {
  const known = QUERIES.flatMap((query) => [query.needs, ...query.with])
  const tables = plainTables(database).filter((name) => known.includes(name))
  const query = QUERIES.find(({ needs }) => tables.includes(needs))
  if (!query) {
    throw importProblem('import.format_unknown', {
      detail: 'The database has neither the table of Kutt, links, nor that of Shlink, short_urls.',
    })
  }
  return database.prepare(query.text(new Set(tables))).iterate()
}

/** Tables that hold what was put into them, and nothing that has to be worked out. */
function plainTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`)
    .all() as { name: string; sql: string | null }[]
  return rows
    .filter(({ sql }) => !/^\s*CREATE\s+VIRTUAL|\bGENERATED\b|\bAS\s*\(/i.test(sql ?? ''))
    .map(({ name }) => name)
}
