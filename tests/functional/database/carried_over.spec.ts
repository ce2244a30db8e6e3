import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { test } from '@japa/runner'
import { isCarriedOver } from '#app/shared/database/carried_over'
import { change } from '#app/shared/database/sql'

const LAST = 'database/migrations/0561_find_links_by_destination'
const EARLIER = 'database/migrations/0513_compare_in_reports'

/** Asks a database on which migrations of before 0.1.0 ran, with some words in its old index. */
async function ask(names: string[], words: string[] = []): Promise<boolean> {
  const trx: TransactionClientContract = await db.transaction()
  try {
    for (const name of names) await trx.table('adonis_schema').insert({ name, batch: 1 })
    for (const table of ['link_words', 'word_parts']) {
      await change(trx, `CREATE TEMPORARY TABLE ${table} (word VARCHAR(24) NOT NULL)`)
    }
    for (const word of words) await trx.table('word_parts').insert({ word })
    return await isCarriedOver(trx)
  } finally {
    for (const table of ['link_words', 'word_parts']) {
      await change(trx, `DROP TEMPORARY TABLE IF EXISTS ${table}`)
    }
    await trx.rollback()
  }
}

test.group('The tables of 0.1.0', () => {
  test('are made where none were', async ({ assert }) => {
    assert.isFalse(await ask([]))
  })

  test('are there already after the last version before', async ({ assert }) => {
    assert.isTrue(await ask([EARLIER, LAST]))
  })

  test('are not made of those of an older version', async ({ assert }) => {
    await assert.rejects(() => ask([EARLIER]), /older than the last version before 0\.1\.0/)
  })

  test('wait for the search index in its present form', async ({ assert }) => {
    await assert.rejects(() => ask([EARLIER, LAST], ['lantern']), /links:reindex/)
  })
})
