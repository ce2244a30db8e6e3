import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { readProgram, readPrograms } from '#tests/unit/support/sql_texts'
import {
  findTableException,
  findTableFaults,
  listTables,
  TABLE_EXCEPTIONS,
  TABLE_OWNERS,
} from '#tests/unit/support/table_owners'

const programs = [...readPrograms(['app', 'commands', 'providers', 'start'])].map(
  ([file, texts]) => [file.replace(/^app\//, ''), listTables(texts)] as const
)

const MADE = /(?:CREATE TABLE (?:IF NOT EXISTS )?|createTable\(')([a-z_]+)/g

/** The tables that migrations make, without those that a contract step drops. */
function listMigratedTables(): string[] {
  const tables = new Set<string>()
  for (const path of globSync('database/migrations/*.ts').sort()) {
    const source = readFileSync(path, 'utf8')
    for (const [, name] of source.matchAll(MADE)) tables.add(name)
    if (!source.includes('static contract')) continue
    for (const text of readProgram(source).texts) tables.delete(text)
  }
  return [...tables].sort()
}

test.group('The owners of tables', () => {
  test('are known of every table, each once', ({ assert }) => {
    assert.deepEqual(Object.values(TABLE_OWNERS).flat().sort(), listMigratedTables())
  })

  test('are the only ones that name them, but for the wings above, which read', ({ assert }) => {
    assert.isAbove(programs.length, 1_000)
    const others = programs.filter(([file]) => !findTableException(file))
    assert.deepEqual(
      others.flatMap(([file, uses]) => findTableFaults(file, uses)),
      []
    )
  })

  test('of most tables name them: statements are understood', ({ assert }) => {
    const found = new Set(programs.flatMap(([, uses]) => uses.map(({ table }) => table)))
    const missing = Object.values(TABLE_OWNERS)
      .flat()
      .filter((table) => !found.has(table))
    assert.isAtMost(missing.length, 5, missing.join())
  })

  test('have no exception that nothing needs', ({ assert }) => {
    const faulty = programs.filter(([file, uses]) => findTableFaults(file, uses).length > 0)
    const needed = new Set(faulty.map(([file]) => findTableException(file)))
    assert.sameMembers([...needed], Object.keys(TABLE_EXCEPTIONS))
  })
})

/** Statements that have to be refused, each with a word of the message. */
const BREACHES: [file: string, code: string, message: string][] = [
  ['linking/campaigns/queries/a', "select(db, 'SELECT day FROM click_days')", 'Port'],
  ['linking/campaigns/queries/a', "table<Row>(db, 'click_days').where('day', day)", 'Port'],
  ['people/audit/queries/a', 'select(db, `SELECT ${c} FROM links l`)', 'Port'],
  ['linking/links/actions/a', "upsert(trx, 'webhooks', rows, [])", 'Port'],
  ['visits/analytics/queries/a', 'select(db, `SELECT 1\n  FROM raw_clicks c`)', 'raw_clicks'],
  ['visits/analytics/queries/a', 'select(db, `SELECT 1 FROM t JOIN click_names n`)', 'raw_clicks'],
  ['visits/clicks/actions/a', "for (const one of ['raw_clicks']) empty(one)", 'raw_clicks'],
  ['visits/clicks/actions/a', "change(trx, 'DELETE FROM raw_clicks LIMIT 1')", 'raw_clicks'],
  ['installation/disk/queries/a', "db.from('link_visitors').delete()", 'raw_clicks'],
  ['commands/a', "change(db, 'ALTER TABLE raw_clicks DROP PARTITION p')", 'raw_clicks'],
  ['visits/privacy/actions/a', "change(db, 'UPDATE links SET title = NULL')", 'action'],
  ['visits/privacy/actions/a', 'change(db, `UPDATE x STRAIGHT_JOIN y SET links.a = 1`)', 'action'],
  ['visits/privacy/actions/a', "trx.from('links').where('id', id).update({ title })", 'action'],
  ['integrations/webhooks/queries/a', "trx.table('links').insert(row)", 'action'],
]

const OPEN: [file: string, code: string][] = [
  ['linking/links/queries/a', "select(db, 'SELECT id FROM links')"],
  ['visits/analytics/queries/a', "select(db, 'SELECT id FROM links JOIN workspaces w')"],
  ['visits/analytics/queries/a', "table<Row>(db, 'workspaces').select('time_zone')"],
  ['visits/raw_clicks/actions/a', "change(trx, 'DELETE FROM raw_clicks WHERE link_no = ?')"],
  ['linking/links/rules/a', "const text = 'Clicks from links of click_days'"],
  ['linking/links/rules/a', '/** SELECT 1 FROM raw_clicks */ const one = 1'],
]

test.group('The walls of tables', () => {
  for (const [file, code, message] of BREACHES) {
    test(`${file} cannot have: ${code}`, ({ assert }) => {
      const [fault] = findTableFaults(file, listTables(readProgram(code)))
      assert.include(fault, message)
    })
  }

  for (const [file, code] of OPEN) {
    test(`${file} can have: ${code}`, ({ assert }) => {
      assert.deepEqual(findTableFaults(file, listTables(readProgram(code))), [])
    })
  }
})
