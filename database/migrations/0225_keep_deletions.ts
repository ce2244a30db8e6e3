import { BaseSchema } from '@adonisjs/lucid/schema'

const ID = 'CHAR(20) CHARACTER SET ascii COLLATE ascii_bin'
const TABLES = ['workspaces', 'organisations', 'users']

/**
 * What is deleted with a time of grace (docs/decisions/0041): workspaces, organisations and
 * accounts.
 *
 * - `deleted_at`: since when it is in its grace; null: it is not deleted.
 * - `deletion_reminded_at`: when its people were informed that the end is near.
 * - `erased_at`: the grace is over, nothing of it is served or can be restored. What it had goes in
 *   steps; `emptied_at` says that nothing more was found. The row of a workspace stays, for the
 *   links on the default domain that keep their aliases taken. The row of an account goes at once.
 */
export default class extends BaseSchema {
  async up() {
    for (const table of TABLES) {
      this.schema.raw(`
        ALTER TABLE ${table}
        ADD COLUMN deleted_at DATETIME(3) NULL,
        ADD COLUMN deleted_by ${ID} NULL,
        ADD COLUMN deletion_reminded_at DATETIME(3) NULL,
        ADD COLUMN erased_at DATETIME(3) NULL,
        ADD COLUMN emptied_at DATETIME(3) NULL,
        ALGORITHM=INSTANT`)
      this.schema.raw(`
        ALTER TABLE ${table} ADD KEY ${table}_deleted (deleted_at), ALGORITHM=INPLACE, LOCK=NONE`)
    }
  }

  async down() {
    for (const table of TABLES) {
      this.schema.raw(`ALTER TABLE ${table} DROP KEY ${table}_deleted`)
      this.schema.raw(`
        ALTER TABLE ${table}
        DROP COLUMN deleted_at, DROP COLUMN deleted_by, DROP COLUMN deletion_reminded_at,
        DROP COLUMN erased_at, DROP COLUMN emptied_at`)
    }
  }
}
