import { DatabaseSync } from 'node:sqlite'
import { importProblem } from '#app/linking/imports/problems'
import { SHLINK_PARTS } from '#app/linking/imports/readers/shlink_tables'
import type { SourceRecord } from '#app/linking/imports/rules/source_link'

/** A service's links, by one query over tables that its database has. */
interface Query {
  needs: string
  text: (tables: Set<string>) => string
}

/**
 * Kutt: `links` with `domains` (server/models). Shlink: `short_urls` with `domains`, `tags` through
 * `short_urls_in_tags`, `short_url_visits_counts` (entity mappings; the counts since 4.0, from
 * people alone), and redirect rules with their conditions since 4.0, addresses of devices before.
 * Every column of the links is read, so that those without a use here are named.
 */
const QUERIES: Query[] = [
  {
    needs: 'short_urls',
    text: (tables) => {
      const parts = SHLINK_PARTS.filter(({ needs }) => needs.every((table) => tables.has(table)))
      return `SELECT s.*${parts.map(({ text }) => `, ${text}`).join('')} FROM short_urls s ORDER BY s.id`
    },
  },
  {
    needs: 'links',
    text: (tables) => {
      const domain = ', (SELECT d.address FROM domains d WHERE d.id = l.domain_id) AS domain'
      return `SELECT l.*${tables.has('domains') ? domain : ''} FROM links l ORDER BY l.id`
    },
  },
]

/** Longest text or schema, bytes; what SQLite keeps in memory at once, bytes. */
const LONGEST_VALUE = 1024 * 1024
const SQLITE_MEMORY = 64 * 1024 * 1024

/** Of a damaged database, and of a number beyond what JavaScript counts to. */
const FAULTS = ['ERR_SQLITE_ERROR', 'ERR_OUT_OF_RANGE']

/** Far more than the database of any service that we read has. */
const MOST_TABLES = 500
const MOST_COLUMNS = 200

/** What of `sqlite_schema` holds data or orders it; views and triggers are programs. */
const PLAIN = ['table', 'index']

/**
 * Reads the links of a SQLite database of Kutt or Shlink. It is opened to be read alone, and only
 * where it consists of plain tables: what a view, a trigger, or a computed column would run is never
 * run.
 *
 * @throws Problem `import.malformed`, `import.format_unknown`
 */
export async function* readSqliteRecords(
  path: string
): AsyncGenerator<{ line: number; record: SourceRecord }> {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(path, {
      ...{ readOnly: true, allowExtension: false, defensive: true },
      limits: { length: LONGEST_VALUE, attach: 0 },
    })
    database.exec(`PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA mmap_size = 0;
      PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192;
      PRAGMA hard_heap_limit = ${SQLITE_MEMORY}`)
    let line = 0
    for (const row of readRows(database)) yield { line: ++line, record: row as SourceRecord }
  } catch (error) {
    if (!FAULTS.includes((error as { code?: string }).code ?? '')) throw error
    throw importProblem('import.malformed', {
      detail: `SQLite cannot read this database: ${(error as Error).message}.`,
    })
  } finally {
    database?.close()
  }
}

function readRows(database: DatabaseSync): Iterable<unknown> {
  const tables = listPlainTables(database)
  const query = QUERIES.find(({ needs }) => tables.has(needs))
  if (!query) {
    throw unknownDatabase(
      'The database has neither the table of Kutt, links, nor that of Shlink, short_urls.'
    )
  }
  return database.prepare(query.text(tables)).iterate()
}

/**
 * Lists the tables of a database in which nothing has to be worked out. SQLite itself says what each
 * is; the text of its schema can hide that.
 *
 * @throws Problem `import.format_unknown` for any other database
 */
function listPlainTables(database: DatabaseSync): Set<string> {
  const program = database
    .prepare(`SELECT type, name FROM sqlite_schema WHERE type NOT IN (?, ?) LIMIT 1`)
    .get(...PLAIN) as { type: string; name: string } | undefined
  if (program) throw unknownDatabase(`The database has a ${program.type}, ${shown(program.name)}.`)
  const tables = database
    .prepare(`SELECT name, type, ncol FROM pragma_table_list WHERE schema = 'main' LIMIT ?`)
    .all(MOST_TABLES + 1) as { name: string; type: string; ncol: number }[]
  if (tables.length > MOST_TABLES) throw unknownDatabase('The database has too many tables.')
  for (const { name, type, ncol } of tables) {
    if (type !== 'table') throw unknownDatabase(`${shown(name)} is no plain table.`)
    if (ncol > MOST_COLUMNS) throw unknownDatabase(`The table ${shown(name)} has ${ncol} columns.`)
    const hidden = database
      .prepare(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 0`)
      .get(name) as { name: string } | undefined
    if (hidden) {
      throw unknownDatabase(`The column ${shown(hidden.name)} of ${shown(name)} is computed.`)
    }
  }
  return new Set(tables.map(({ name }) => name))
}

function shown(name: string): string {
  return `“${name.slice(0, 64)}”`
}

function unknownDatabase(what: string) {
  const detail = `${what} Databases of Kutt and Shlink consist of plain tables; export those alone.`
  return importProblem('import.format_unknown', { field: 'file', detail })
}
