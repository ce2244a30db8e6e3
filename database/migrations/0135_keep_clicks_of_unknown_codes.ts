import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Clicks whose `?qr=` names no QR code of their link have the class `UnknownCode`: the column of
 * classes becomes long enough for it, and days count it. Neither copies a table.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE clicks
      MODIFY class VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      ALGORITHM=INPLACE, LOCK=NONE`)
    this.schema.raw(`
      ALTER TABLE click_days
      ADD COLUMN unknown_codes INT UNSIGNED NOT NULL DEFAULT 0 AFTER duplicates,
      ALGORITHM=INSTANT`)
  }

  /** The longer column stays: rows may need it. */
  async down() {
    this.schema.raw('ALTER TABLE click_days DROP COLUMN unknown_codes')
  }
}
