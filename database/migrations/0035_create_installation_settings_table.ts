import { BaseSchema } from '@adonisjs/lucid/schema'

/** What administrators set in the console for the whole installation; it overrides the environment. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE installation_settings (
        name VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        value VARCHAR(500) NOT NULL,
        updated_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('installation_settings')
  }
}
