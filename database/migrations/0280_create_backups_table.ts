import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Every backup that was begun: where it is, how it went, and when it was verified
 * (docs/decisions/0054). `is_running` is 1 or NULL, so that its unique key lets one run at a time.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE backups (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        host VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        is_scheduled TINYINT(1) NOT NULL,
        is_running TINYINT(1) NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        finished_at DATETIME(3) NULL,
        failed_at DATETIME(3) NULL,
        error VARCHAR(1000) NULL,
        path VARCHAR(1000) NULL,
        size_bytes BIGINT UNSIGNED NULL,
        row_count BIGINT UNSIGNED NULL,
        verified_at DATETIME(3) NULL,
        UNIQUE KEY backups_running (is_running),
        KEY backups_started (started_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('backups')
  }
}
