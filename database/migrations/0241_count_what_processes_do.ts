import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What workers count, which end without being missed; how busy each process is; and what each sweep
 * does, so that people can see, pause and run it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE installation_counters (
        name VARCHAR(40) ${ASCII} NOT NULL,
        label VARCHAR(60) ${ASCII} NOT NULL,
        value BIGINT UNSIGNED NOT NULL,
        PRIMARY KEY (name, label)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      ALTER TABLE instances
        ADD COLUMN loop_delay_ms INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN pool_wait_ms INT UNSIGNED NOT NULL DEFAULT 0`)
    this.schema.raw(`
      CREATE TABLE sweeps (
        name VARCHAR(50) ${ASCII} NOT NULL PRIMARY KEY,
        paused_at DATETIME(3) NULL,
        ended_at DATETIME(3) NULL,
        duration_ms INT UNSIGNED NULL,
        failed_at DATETIME(3) NULL,
        failures_in_row INT UNSIGNED NOT NULL DEFAULT 0,
        last_error VARCHAR(1000) NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('sweeps')
    this.schema.raw('ALTER TABLE instances DROP COLUMN loop_delay_ms, DROP COLUMN pool_wait_ms')
    this.schema.dropTable('installation_counters')
  }
}
