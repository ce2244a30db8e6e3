import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Deliveries are written together with their event (docs/decisions/0044), so no event waits to be
 * dispatched; events are only forgotten, by age.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE events
        DROP KEY events_waiting, ADD KEY events_created (created_at), ALGORITHM=INPLACE, LOCK=NONE`)
    this.schema.raw('ALTER TABLE events DROP COLUMN dispatched_at')
  }

  async down() {
    this.schema.raw(`
      ALTER TABLE events
        ADD COLUMN dispatched_at DATETIME(3) NULL, DROP KEY events_created,
        ADD KEY events_waiting (dispatched_at, id)`)
  }
}
