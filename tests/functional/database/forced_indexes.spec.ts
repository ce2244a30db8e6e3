import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ARCHIVE_TABLES } from '#app/installation/workspace_archives/archive_tables'
import { select } from '#app/shared/database/sql'
import { RAW_CLICK_INDEXES } from '#app/visits/raw_clicks/rules/raw_click_index'
import { readPrograms } from '#tests/unit/support/sql_texts'

const HINT = /\b([a-z_]+)(?:\s+(?:AS\s+)?[a-z]+)?\s+(?:FORCE|USE|IGNORE)\s+INDEX\s*\(([^)]*)\)/g

/** A hint, or the name of an index by itself. */
const SAYS_INDEX = /\sINDEX\s*\(|['"`]links_[a-z_]+['"`]/

/** Indexes that statements name, as `links/links_folder`; those that are put in are left out. */
function listNamedIndexes(): string[] {
  const texts = [...readPrograms(['app'], SAYS_INDEX).values()].flatMap((program) => program.texts)
  const inStatements = texts.flatMap((text) =>
    [...text.matchAll(HINT)].flatMap(([, table, names]) =>
      names.split(',').map((name) => `${table}/${name.trim()}`)
    )
  )
  const computed = [
    ...RAW_CLICK_INDEXES.map((name) => `raw_clicks/${name}`),
    ...ARCHIVE_TABLES.flatMap(({ name, index }) => (index ? [`${name}/${index}`] : [])),
    // What lists of links choose from: no other text of the application looks like it.
    ...texts.filter((text) => /^links_[a-z_]+$/.test(text)).map((name) => `links/${name}`),
  ]
  return [...new Set([...inStatements.filter((one) => !one.endsWith('/?')), ...computed])].sort()
}

async function listIndexes(): Promise<Set<string>> {
  const rows = await select<{ name: string }>(
    db,
    `SELECT DISTINCT CONCAT(table_name, '/', index_name) AS name FROM information_schema.statistics
    WHERE table_schema = DATABASE()`
  )
  return new Set(rows.map(({ name }) => name))
}

test.group('Indexes that statements name', () => {
  test('are there', async ({ assert }) => {
    const present = await listIndexes()
    const named = listNamedIndexes()
    assert.isAbove(named.length, 30)
    assert.deepEqual(
      named.filter((name) => !present.has(name)),
      []
    )
  })

  test('are found in statements', ({ assert }) => {
    const text = 'SELECT 1 FROM links l FORCE INDEX (links_gone) JOIN a FORCE INDEX (PRIMARY)'
    const found = [...text.matchAll(HINT)].map(([, table, names]) => `${table}/${names}`)
    assert.deepEqual(found, ['links/links_gone', 'a/PRIMARY'])
  })
})
