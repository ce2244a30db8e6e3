import { select, type Sql } from '#app/shared/database/sql'

/** The last change of the schema before 0.1.0. */
const LAST = '0561_find_links_by_destination'

/** The search index of before 0.1.0 in the form that a sweep of that version moves to the present one. */
const EMPTY_BY_THEN = ['link_words', 'word_parts']

/**
 * Says whether a change of the schema ran on an installation of before 0.1.0: the tables that 0.1.0
 * begins with replace those changes, which stay noted for a way back.
 *
 * @param name without folder and extension
 */
export function isBeforeFirstRelease(name: string): boolean {
  return /^0\d{3}_/.test(name)
}

/**
 * Says whether the database is that of the last version before 0.1.0, which has all tables already.
 *
 * @throws Error where the database is older than that, or one of its sweeps is not through
 */
export async function isCarriedOver(sql: Sql): Promise<boolean> {
  const ran = await select<{ name: string }>(sql, 'SELECT name FROM adonis_schema')
  const names = ran.map(({ name }) => name.split('/').at(-1)!)
  if (!names.some(isBeforeFirstRelease)) return false
  if (!names.includes(LAST)) {
    throw new Error(
      'This database is older than the last version before 0.1.0. Upgrade to that version first (docs/operating.md, "To 0.1.0").'
    )
  }
  for (const table of EMPTY_BY_THEN) {
    const [left] = await select(sql, `SELECT 1 FROM ${table} LIMIT 1`)
    if (!left) continue
    throw new Error(
      'The search index is not in its present form yet. Run `./shunt ace links:reindex` of the version that runs, then upgrade again (docs/operating.md, "To 0.1.0").'
    )
  }
  return true
}
