import { BaseSchema } from '@adonisjs/lucid/schema'

/** Since when the address of a webhook answers 410 Gone. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      'ALTER TABLE webhooks ADD COLUMN gone_since DATETIME(3) NULL, ALGORITHM=INSTANT'
    )
  }

  async down() {
    this.schema.raw('ALTER TABLE webhooks DROP COLUMN gone_since')
  }
}
