import { BaseSchema } from '@adonisjs/lucid/schema'

/** The salt of each date's visitors, sealed; a row goes when its date is over everywhere. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE visitor_salts (
        day DATE NOT NULL PRIMARY KEY,
        sealed_salt VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        created_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('visitor_salts')
  }
}
