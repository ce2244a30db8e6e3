import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { MYSQL_RESERVED_WORDS } from '#tests/fixtures/mysql_reserved_words'

/** Statements of DuckDB and SQLite, which have words of their own. */
const OF_OTHERS = [
  'app/visits/click_columns/engine/',
  'app/redirect/replica/',
  'plugins/clickhouse/',
]

const TYPES = '(?:VAR)?CHAR|(?:VAR)?BINARY|(?:TINY|SMALL|BIG)?INT|(?:MEDIUM|LONG)?(?:TEXT|BLOB)|DATE|DATETIME|DECIMAL|DOUBLE|JSON|\\$\\{' // prettier-ignore
const COLUMN = new RegExp(`^\\s+(?:ADD COLUMN )?([a-z_]+) (?:${TYPES})`, 'gm')
const ALIAS = /\bAS ([a-z_]+)\b/g

function findReserved(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(([, name]) => name)
    .filter((name) => MYSQL_RESERVED_WORDS.has(name))
}

test.group('Names in statements', () => {
  test('are none of the words that MySQL reserves, unless they are quoted', ({ assert }) => {
    const found = globSync(['database/**/*.ts', 'app/**/*.ts', 'plugins/**/*.ts'])
      .filter((path) => !OF_OTHERS.some((folder) => path.startsWith(folder)))
      .flatMap((path) => {
        const text = readFileSync(path, 'utf8')
        const columns = path.startsWith('database/') ? findReserved(text, COLUMN) : []
        return [...columns, ...findReserved(text, ALIAS)].map((name) => `${path}: ${name}`)
      })
    assert.deepEqual(found, [])
  })

  test('are found where they are: planted ones', ({ assert }) => {
    assert.deepEqual(findReserved('\n  stored BIGINT NOT NULL,\n  `rank` INT', COLUMN), ['stored'])
    assert.deepEqual(findReserved('SELECT a AS external, b AS `key`, c AS name', ALIAS), [
      'external',
    ])
  })
})
