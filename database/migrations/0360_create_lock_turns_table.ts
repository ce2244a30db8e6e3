import { BaseSchema } from '@adonisjs/lucid/schema'

/** As many as `takeTurn` counts with. */
const SLOTS = 256

/**
 * Rows that those who lock something also write, because a lock on a row holds on one node of a
 * cluster only, and two writes of a row do not pass its certification.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('lock_turns', (table) => {
      table.smallint('slot').unsigned().notNullable().primary()
      table.bigInteger('turn').unsigned().notNullable().defaultTo(0)
    })
    const rows = Array.from({ length: SLOTS }, (_, slot) => ({ slot }))
    this.defer((db) => db.table('lock_turns').multiInsert(rows).then())
  }

  async down() {
    this.schema.dropTable('lock_turns')
  }
}
