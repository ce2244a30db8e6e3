import { BaseSchema } from '@adonisjs/lucid/schema'

/** Headers of a remembered answer, such as `Location`. The version before leaves them out. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE idempotency_keys
        ADD COLUMN headers TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        ALGORITHM=INSTANT`)
  }

  async down() {
    this.schema.raw('ALTER TABLE idempotency_keys DROP COLUMN headers')
  }
}
