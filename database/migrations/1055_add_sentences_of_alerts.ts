import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an alert says as JSON, so that each reader gets it in their language; `message` is in English. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('ALTER TABLE alerts ADD COLUMN said TEXT NULL, ALGORITHM=INSTANT')
  }

  async down() {
    this.schema.raw('ALTER TABLE alerts DROP COLUMN said')
  }
}
