import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an event came from, as `traceparent` names it, so that its deliveries are in the same trace. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE events
        ADD COLUMN trace_parent CHAR(55) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE events DROP COLUMN trace_parent')
  }
}
