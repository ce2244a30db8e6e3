import { BaseSchema } from '@adonisjs/lucid/schema'

/** How many of the latest visits of a web process there were, and how many came from one address. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE instances
        ADD COLUMN visits_seen INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN visits_of_one INT UNSIGNED NOT NULL DEFAULT 0`)
  }

  async down() {
    this.schema.raw('ALTER TABLE instances DROP COLUMN visits_seen, DROP COLUMN visits_of_one')
  }
}
