import { BaseSchema } from '@adonisjs/lucid/schema'

/** How much of each machine's disk was free, hour by hour, so that people see when it will be full. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE disk_samples (
        host VARCHAR(253) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        taken_at DATETIME NOT NULL,
        free_bytes BIGINT UNSIGNED NOT NULL,
        total_bytes BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (host, taken_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('disk_samples')
  }
}
