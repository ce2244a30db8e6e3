import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which packs of clicks are not what was written, as the sweep found; and how many clicks all have, from an index. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      CREATE TABLE damaged_packs (
        pack_no BIGINT UNSIGNED NOT NULL,
        found_at DATETIME(3) NOT NULL,
        PRIMARY KEY (pack_no)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`)
    this.schema.raw(`
      ALTER TABLE packed_clicks ADD KEY packed_clicks_rows (row_count), ALGORITHM=INPLACE, LOCK=NONE`)
  }

  async down() {
    this.schema.raw('ALTER TABLE packed_clicks DROP KEY packed_clicks_rows')
    this.schema.raw('DROP TABLE damaged_packs')
  }
}
