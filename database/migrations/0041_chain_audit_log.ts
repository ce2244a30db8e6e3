import { BaseSchema } from '@adonisjs/lucid/schema'
import { signOldRows } from '#app/people/audit/actions/sign_old_rows'

const HASH = 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin'

/**
 * Makes changes of the audit log visible: each row is signed when it is written, and a moment later
 * sealed into a chain in which it carries the hash of the row before. `audit_chain` holds both ends
 * of what is kept.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE audit_log
        ADD COLUMN row_hash ${HASH} NOT NULL DEFAULT '',
        ADD COLUMN chain_position BIGINT UNSIGNED NULL,
        ADD COLUMN previous_hash ${HASH} NULL,
        ADD COLUMN chain_hash ${HASH} NULL,
        ALGORITHM=INSTANT`)

    this.schema.raw(`
      ALTER TABLE audit_log
        ADD UNIQUE KEY audit_log_chain (chain_position),
        ALGORITHM=INPLACE, LOCK=NONE`)

    this.schema.raw(`
      CREATE TABLE audit_chain (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        position BIGINT UNSIGNED NOT NULL,
        hash ${HASH} NOT NULL,
        pruned_position BIGINT UNSIGNED NOT NULL,
        pruned_hash ${HASH} NOT NULL,
        signature ${HASH} NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.defer((client) => signOldRows(client))
  }

  async down() {
    this.schema.dropTable('audit_chain')
    this.schema.raw(`
      ALTER TABLE audit_log
        DROP KEY audit_log_chain, DROP COLUMN row_hash, DROP COLUMN chain_position,
        DROP COLUMN previous_hash, DROP COLUMN chain_hash`)
  }
}
