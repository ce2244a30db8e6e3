import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Numbers the checks of a domain in the order in which they began, so that of checks that overlap
 * the one that looked last counts.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE domains
        ADD COLUMN checks_begun INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN last_check_number INT UNSIGNED NOT NULL DEFAULT 0,
      ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE domains DROP COLUMN checks_begun, DROP COLUMN last_check_number')
  }
}
