import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import { isContractStep, listContractions } from './contractions.js'

const file = (up: string) => `const ASCII = 'CHARACTER SET ascii'

export default class extends BaseSchema {
  async up() {
    ${up}
  }

  async down() {
    this.schema.dropTable('things')
  }
}
`

test.group('Migrations', () => {
  test('leave the version before all that it uses, or say that it uses it no more', ({
    assert,
  }) => {
    const files = globSync('database/migrations/*.ts')
    assert.isAtLeast(files.length, 8)
    for (const path of files) {
      const [name, source] = [basename(path, '.ts'), readFileSync(path, 'utf8')]
      const found = isContractStep(source) ? [] : listContractions(source)
      assert.deepEqual(found, [], name)
    }
  })

  const contractions: [string, string][] = [
    ['drops a column', "this.schema.raw('ALTER TABLE links DROP COLUMN title')"],
    ['drops a column', "this.schema.alterTable('links', (table) => table.dropColumn('title'))"],
    ['drops a table', "this.schema.dropTable('links')"],
    ['renames', "this.schema.raw('ALTER TABLE links RENAME COLUMN title TO name')"],
    ['changes a column', "this.schema.raw('ALTER TABLE links MODIFY title VARCHAR(5)')"],
    ['removes rows', "this.schema.raw('DELETE FROM links')"],
    [
      'adds a column that the version before does not fill',
      'this.schema.raw(`ALTER TABLE links ADD COLUMN a INT NULL, ADD COLUMN b ${ASCII} NOT NULL`)',
    ],
  ]
  test('are noticed where they take something away', ({ assert }) => {
    for (const [what, up] of contractions) assert.deepEqual(listContractions(file(up)), [what], up)
  })

  const expansions = [
    "this.schema.raw('CREATE TABLE things (id INT NOT NULL PRIMARY KEY)')",
    "this.schema.raw('ALTER TABLE links ADD COLUMN a INT NULL, ADD KEY links_a (a)')",
    "this.schema.raw('ALTER TABLE links ADD COLUMN a INT NOT NULL DEFAULT 0, ALGORITHM=INSTANT')",
    "this.schema.raw('ALTER TABLE links DROP KEY links_old')",
  ]
  test('may add tables, keys, and columns that need no value', ({ assert }) => {
    for (const up of expansions) assert.deepEqual(listContractions(file(up)), [], up)
  })

  test('may contract where they say why no version that runs needs it', ({ assert }) => {
    const source = file("this.schema.dropTable('things')")
    const mark = "  static contract = 'Since 1.4 nothing reads these things.'\n\n  async up"
    assert.isFalse(isContractStep(source))
    assert.isTrue(isContractStep(source.replace('  async up', mark)))
    assert.isFalse(
      isContractStep(source.replace('  async up', "  static contract = ''\n  async up"))
    )
  })
})
