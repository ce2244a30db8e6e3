import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Who gave the right password of a link or a shared report, for 90 days: a keyed hash of the link and
 * the network, which is good for nothing else.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE right_addresses (
        name CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        seen_at DATETIME(3) NOT NULL,
        KEY right_addresses_seen (seen_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('right_addresses')
  }
}
