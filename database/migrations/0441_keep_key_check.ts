import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * One value that the key of this database has encrypted, and the fingerprint of that key: a process
 * that starts with another key notices it by this row.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE key_checks (
        id TINYINT UNSIGNED NOT NULL PRIMARY KEY,
        sealed TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        fingerprint CHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('key_checks')
  }
}
