import { BaseSchema } from '@adonisjs/lucid/schema'

/** For how long the event loop of a process stood still at its longest, and when. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE instances
        ADD COLUMN longest_stall_ms INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN stalled_at DATETIME(3) NULL`)
  }

  async down() {
    this.schema.raw('ALTER TABLE instances DROP COLUMN longest_stall_ms, DROP COLUMN stalled_at')
  }
}
