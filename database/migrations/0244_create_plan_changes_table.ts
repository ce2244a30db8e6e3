import { BaseSchema } from '@adonisjs/lucid/schema'

/** What administrators changed of the plans that config/plans.ts describes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE plan_changes (
        plan VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        value TEXT NOT NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('plan_changes')
  }
}
