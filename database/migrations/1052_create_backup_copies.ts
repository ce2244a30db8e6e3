import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'
const ID = `CHAR(20) ${ASCII}`
const TABLE = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4'

/** Copies of backups at BACKUP_TARGET: how far each is, what went wrong, and whether it was restored. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE backup_copies (
        backup_id ${ID} NOT NULL,
        target VARCHAR(500) NOT NULL,
        name VARCHAR(100) ${ASCII} NOT NULL,
        made_at DATETIME(3) NOT NULL,
        size_bytes BIGINT UNSIGNED NOT NULL,
        upload JSON NULL,
        attempts INT UNSIGNED NOT NULL DEFAULT 0,
        next_attempt_at DATETIME(3) NOT NULL,
        claimed_until DATETIME(3) NULL,
        failed_at DATETIME(3) NULL,
        error VARCHAR(1000) NULL,
        stored_at DATETIME(3) NULL,
        verified_at DATETIME(3) NULL,
        verification_error VARCHAR(1000) NULL,
        PRIMARY KEY (backup_id),
        KEY backup_copies_made (made_at)
      ) ${TABLE}`)
  }

  async down() {
    this.schema.dropTable('backup_copies')
  }
}
