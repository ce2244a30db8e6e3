import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Plans that administrators made beside those of config/plans.ts. Names differ by more than case, so
 * that people do not mistake one for another.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE custom_plans (
        name VARCHAR(20) CHARACTER SET ascii COLLATE ascii_general_ci NOT NULL PRIMARY KEY,
        value TEXT NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('custom_plans')
  }
}
