import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A number of each link's destination, by which its other short URLs are found. An index of the
 * addresses themselves would be as large as the table.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      ALTER TABLE links ADD COLUMN destination_crc INT UNSIGNED
        GENERATED ALWAYS AS (CRC32(destination_url)) VIRTUAL INVISIBLE`)
    this.schema.raw(`
      ALTER TABLE links ADD KEY links_destination (workspace_id, shelf, destination_crc),
        ALGORITHM = INPLACE, LOCK = NONE`)
  }

  async down() {
    this.schema.raw('ALTER TABLE links DROP KEY links_destination')
    this.schema.raw('ALTER TABLE links DROP COLUMN destination_crc')
  }
}
