import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/** What the installation did in the last day, for its overview, and what each process takes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE installation_history (
        slot INT UNSIGNED NOT NULL,
        name VARCHAR(40) ${ASCII} NOT NULL,
        label VARCHAR(60) ${ASCII} NOT NULL,
        value BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (slot, name, label)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(
      'ALTER TABLE instances ADD COLUMN memory_bytes BIGINT UNSIGNED NOT NULL DEFAULT 0'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE instances DROP COLUMN memory_bytes')
    this.schema.dropTable('installation_history')
  }
}
