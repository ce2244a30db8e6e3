import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Networks that a person signed in from lately, by a keyed hash: no address and no person stands in
 * it. Wrong tries of unknown people do not keep people of these networks out.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE sign_in_networks (
        network CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        seen_at DATETIME(3) NOT NULL,
        KEY sign_in_networks_seen (seen_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('sign_in_networks')
  }
}
