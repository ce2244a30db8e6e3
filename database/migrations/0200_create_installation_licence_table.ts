import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The licence of the installation and the times that it is judged by: one row. `seal` holds the
 * first start and the latest time ever seen, encrypted, so that no one moves them in the table.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE installation_licence (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        text TEXT CHARACTER SET utf8mb4 NULL,
        entered_at DATETIME(3) NULL,
        entered_by CHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
        file_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        announced VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NULL,
        seal TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('installation_licence')
  }
}
