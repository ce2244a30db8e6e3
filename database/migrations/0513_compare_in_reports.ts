import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a shared or scheduled report compares: a list of `{ linkId }`, `{ campaignId }`, `{ qrCodeId }`. */
export default class extends BaseSchema {
  async up() {
    for (const table of ['report_shares', 'report_mails']) {
      this.schema.raw(`ALTER TABLE ${table} ADD COLUMN compared JSON NULL, ALGORITHM=INSTANT`)
    }
  }

  async down() {
    for (const table of ['report_shares', 'report_mails']) {
      this.schema.raw(`ALTER TABLE ${table} DROP COLUMN compared`)
    }
  }
}
