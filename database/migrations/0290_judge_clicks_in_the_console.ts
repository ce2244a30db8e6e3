import { BaseSchema } from '@adonisjs/lucid/schema'

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin'

/**
 * Clicks are judged again from the console too (docs/decisions/0022).
 *
 * - A run that workers do (`is_job`) notes when one last worked on it, so that a sweep finds what was
 *   lost. `is_dry_run` only counts what would move; `carried` has what it needs to go on: the clicks
 *   that count directly before it.
 * - `rules` names the lists of crawlers that a run judged by, and `click_rules` when each began.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE click_reclassifications
      ADD COLUMN is_job TINYINT(1) NOT NULL DEFAULT 0,
      ADD COLUMN is_dry_run TINYINT(1) NOT NULL DEFAULT 0,
      ADD COLUMN rules CHAR(16) ${ASCII} NULL,
      ADD COLUMN carried MEDIUMTEXT ${ASCII} NULL,
      ADD COLUMN worked_at DATETIME(3) NULL,
      ALGORITHM=INSTANT`)
    this.schema.raw(`
      CREATE TABLE click_rules (
        id CHAR(16) ${ASCII} NOT NULL PRIMARY KEY,
        seen_at DATETIME(3) NOT NULL
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
  }

  async down() {
    this.schema.dropTable('click_rules')
    this.schema.raw(`
      ALTER TABLE click_reclassifications DROP COLUMN is_job, DROP COLUMN is_dry_run,
        DROP COLUMN rules, DROP COLUMN carried, DROP COLUMN worked_at`)
  }
}
