import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * `click_resets`: links whose clicks up to a moment are to be forgotten, with all sums that they are
 * in, by a sweep: clicks of before a launch (docs/decisions/0022).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE click_resets (
        link_id VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
        requested_at DATETIME(3) NOT NULL,
        KEY click_resets_requested (requested_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('click_resets')
  }
}
