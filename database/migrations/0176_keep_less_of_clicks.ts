import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * What a workspace wants to be kept of its clicks (docs/decisions/0023).
 *
 * - `raw_click_days`: null means as long as the plan says.
 * - `count_only_clicks` of a day: clicks and scans of people that no visitor was kept of, so that the
 *   day's visitors are not known.
 * - `click_receipts` holds the ids of clicks that were counted without a row, so that none is counted
 *   twice. An id is a time and a random number; what it was a click on stands nowhere.
 * - `click_erasures`: links whose raw clicks up to a moment are to be erased, by a sweep.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE workspaces
      ADD COLUMN click_privacy VARCHAR(20) ${ASCII} NOT NULL DEFAULT 'Anonymous',
      ADD COLUMN raw_click_days SMALLINT UNSIGNED NULL,
      ADD COLUMN respect_gpc TINYINT(1) NOT NULL DEFAULT 0,
      ALGORITHM=INSTANT`)
    this.schema.raw(`
      ALTER TABLE click_days
      ADD COLUMN count_only_clicks INT UNSIGNED NOT NULL DEFAULT 0,
      ALGORITHM=INSTANT`)
    this.schema.raw(`
      CREATE TABLE click_receipts (
        id CHAR(20) ${ASCII} NOT NULL PRIMARY KEY
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      CREATE TABLE click_erasures (
        link_id VARCHAR(20) ${ASCII} NOT NULL PRIMARY KEY,
        requested_at DATETIME(3) NOT NULL,
        KEY click_erasures_requested (requested_at)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('click_erasures')
    this.schema.dropTable('click_receipts')
    this.schema.raw('ALTER TABLE click_days DROP COLUMN count_only_clicks')
    this.schema.raw(`
      ALTER TABLE workspaces
      DROP COLUMN click_privacy, DROP COLUMN raw_click_days, DROP COLUMN respect_gpc`)
  }
}
