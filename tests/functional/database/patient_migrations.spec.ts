import { BaseSchema } from '@adonisjs/lucid/schema'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { makeMigrationsPatient } from '#app/shared/database/patient_migrations'
import { change, select } from '#app/shared/database/sql'
import { eventually } from '#tests/fixtures/installation'

const TABLE = 'table_of_a_patient_migration'
const CHILD = `${TABLE}_child`

class AddColumn extends BaseSchema {
  async up() {
    this.schema.raw(`ALTER TABLE ${TABLE} ADD COLUMN later INT NULL`)
  }
}

/** Runs the change of the table as `migration:run` does. */
async function migrate(): Promise<void> {
  const client = await db.transaction()
  try {
    await new AddColumn(client, 'add_column', false).execUp()
    await client.commit()
  } finally {
    if (!client.isCompleted) await client.rollback()
  }
}

/** Returns how many statements wait for the table. */
async function countWaiting(): Promise<number> {
  const waiting = await select(
    db,
    `SELECT id FROM information_schema.processlist
      WHERE state LIKE 'Waiting for table%' AND info LIKE '%${TABLE}%'`
  )
  return waiting.length
}

/** Returns how often the server was asked to change any table. */
async function countChanges(): Promise<number> {
  const [{ Value: count }] = await select<{ Value: string }>(
    db,
    `SHOW GLOBAL STATUS LIKE 'Com_alter_table'`
  )
  return Number(count)
}

/** Begins a transaction that reads the table. */
async function openTransaction() {
  const open = await db.transaction()
  // On a slow machine too, the server must not end it before we do.
  await change(
    open,
    'SET SESSION wait_timeout = 600 /*M!100300 , SESSION idle_transaction_timeout = 0 */'
  )
  await select(open, `SELECT id FROM ${TABLE}`)
  return open
}

const insert = (id: number) => change(db, `INSERT INTO ${TABLE} (id) VALUES (${id})`)

async function readRows() {
  return select<{ later: number | null }>(db, `SELECT later FROM ${TABLE}`)
}

test.group('A migration', (group) => {
  group.setup(() => makeMigrationsPatient())
  group.each.setup(async () => {
    await change(db, `CREATE TABLE ${TABLE} (id INT NOT NULL PRIMARY KEY)`)
    return async () => void (await change(db, `DROP TABLE IF EXISTS ${CHILD}, ${TABLE}`))
  })

  test('looks for a moment without open transactions, and nobody waits', async ({ assert }) => {
    const open = await openTransaction()
    const changesBefore = await countChanges()
    let isDone = false
    const migrated = migrate().then(() => (isDone = true))
    await eventually(async () => (await countChanges()) >= changesBefore + 3, 30_000)
    for (let id = 1; id <= 20; id++) {
      await insert(id)
      assert.equal(await countWaiting(), 0)
    }
    assert.isFalse(isDone)
    await open.commit()
    await migrated
    assert.lengthOf(await readRows(), 20)
  })

  test('asks for a moment and again where it finds none, and lets others pass', async ({
    assert,
    cleanup,
  }) => {
    makeMigrationsPatient(0)
    cleanup(() => makeMigrationsPatient())
    const open = await openTransaction()
    let isDone = false
    const migrated = migrate().then(() => (isDone = true))
    const isAsking = async () => (await countWaiting()) > 0
    await eventually(isAsking, 30_000)
    // Each of them waits behind the change for a moment, and none until the transaction is over.
    for (let id = 1; id <= 3; id++) await insert(id)
    await eventually(isAsking, 30_000)
    assert.isFalse(isDone)
    await open.commit()
    await migrated
    assert.deepEqual(await readRows(), [{ later: null }, { later: null }, { later: null }])
  })

  test('of a table that others point to lets those pass who changed them', async ({
    assert,
    cleanup,
  }) => {
    await change(
      db,
      `CREATE TABLE ${CHILD} (id INT NOT NULL PRIMARY KEY, parent_id INT NOT NULL,
        FOREIGN KEY (parent_id) REFERENCES ${TABLE} (id))`
    )
    await insert(1)
    await change(db, `INSERT INTO ${CHILD} (id, parent_id) VALUES (1, 1)`)
    const writing = await db.transaction()
    cleanup(async () => void (writing.isCompleted || (await writing.rollback())))
    await change(writing, `UPDATE ${CHILD} SET id = 2`)
    const changesBefore = await countChanges()
    const migrated = migrate()
    await eventually(async () => (await countChanges()) >= changesBefore + 3, 30_000)
    const startedAtMs = performance.now()
    await select(writing, `SELECT id FROM ${TABLE}`)
    assert.isBelow(performance.now() - startedAtMs, 1_000)
    await writing.commit()
    await migrated
    assert.lengthOf(await readRows(), 1)
  })

  test('fails at once where waiting helps nothing', async ({ assert }) => {
    await change(db, `ALTER TABLE ${TABLE} ADD COLUMN later INT NULL`)
    await assert.rejects(migrate, /Duplicate column/)
  })
})
