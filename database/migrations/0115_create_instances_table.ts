import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What each process says of itself every second or two, for health: that it is there, what its
 * clock says, and the clicks that it could not keep. All times are the database's own.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE instances (
        id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        role VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        host VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        spool_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        started_at DATETIME(3) NOT NULL,
        seen_at DATETIME(3) NOT NULL,
        clock_ahead_ms BIGINT NOT NULL,
        dropped_clicks BIGINT UNSIGNED NOT NULL DEFAULT 0,
        dropped_at DATETIME(3) NULL,
        KEY instances_seen (seen_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw('ALTER TABLE click_spools ADD COLUMN skipped_at DATETIME(3) NULL')
  }

  async down() {
    this.schema.raw('ALTER TABLE click_spools DROP COLUMN skipped_at')
    this.schema.dropTable('instances')
  }
}
