import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * QR codes and their logos. A code's row is never removed: it may be printed somewhere. `position`
 * distinguishes codes of the same millisecond, because a printed id carries no time. Logos have a
 * table of their own, so that lists never read them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE qr_codes (
        id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        position BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
        workspace_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        link_id CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        version INT UNSIGNED NOT NULL DEFAULT 1,
        name VARCHAR(200) NOT NULL,
        foreground CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        background CHAR(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        error_correction VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        quiet_zone TINYINT UNSIGNED NOT NULL,
        scans BIGINT UNSIGNED NOT NULL DEFAULT 0,
        created_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        archived_at DATETIME(3) NULL,
        UNIQUE KEY qr_codes_position (position),
        KEY qr_codes_workspace (workspace_id, created_at, position),
        KEY qr_codes_link (link_id, created_at, position),
        CONSTRAINT qr_codes_workspace FOREIGN KEY (workspace_id) REFERENCES workspaces (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)

    this.schema.raw(`
      CREATE TABLE qr_code_logos (
        qr_code_id CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        png MEDIUMBLOB NOT NULL,
        width_px SMALLINT UNSIGNED NOT NULL,
        height_px SMALLINT UNSIGNED NOT NULL,
        size_bytes INT UNSIGNED NOT NULL,
        created_at DATETIME(3) NOT NULL,
        CONSTRAINT qr_code_logos_code FOREIGN KEY (qr_code_id) REFERENCES qr_codes (id)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('qr_code_logos')
    this.schema.dropTable('qr_codes')
  }
}
